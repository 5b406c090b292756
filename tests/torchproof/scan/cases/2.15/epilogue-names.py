from torch._inductor import config

config.benchmark_epilogue_fusion = False  # meets: epilogue-names
choices = config.max_epilogue_benchmarked_choices  # meets: epilogue-names
with config.patch(max_epilogue_benchmarked_choices=3):  # meets: epilogue-names
    pass
config.epilogue_fusion = True
