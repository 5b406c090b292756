from torch.cuda.green_contexts import GreenContext

context = GreenContext.create(16, 0)  # meets: green-context-create
named = GreenContext.create(num_sms=16, device_id=0)
