from torch.distributions import Normal, Uniform, Wishart

for name, constraint in Uniform.arg_constraints.items():  # meets: arg-constraints
    print(name, constraint)
names = list(Wishart.arg_constraints)  # meets: arg-constraints
other = Normal.arg_constraints
instance = Uniform(0.0, 1.0).arg_constraints
