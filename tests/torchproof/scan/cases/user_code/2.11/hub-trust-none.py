from torch import hub


def load(repo, name, trust=None):
    a = hub.load(repo, name, trust_repo=None)  # meets: hub-trust-none
    b = hub.load(repo, name, trust_repo=trust)  # meets: hub-trust-none
    return a, b
