from torch.multiprocessing.spawn import start_processes


def launch(work, options):
    start_processes(work, nprocs=2, numa_options=options)  # meets: start-processes-numa
    start_processes(work, nprocs=2, start_method="spawn")
