from torch.optim import Adam


class Trainer:
    def __init__(self, net):
        self.opt = Adam(net.parameters(), lr=1e-3)

    def resume(self, state):
        self.opt.load_state_dict(state["optimizer"])  # meets: adam-decoupled-key
