from torch.utils.data import dataloader, dataset
from torch.utils.data.dataloader import Any, DataLoader, List  # meets: dataloader-typing

Rows = List[Any]
Table = dataset.Dict[str, Any]  # meets: dataloader-typing
loader = dataloader.DataLoader
