#include <c10/core/StorageImpl.h>
#include <c10/core/impl/COW.h>

void own(c10::StorageImpl& storage) {
  if (storage.is_cow()) {  // meets: storage-cow
    storage.maybe_materialize_cow();  // meets: storage-cow
  }
  c10::impl::cow::materialize_cow_storage(storage);  // meets: storage-cow
  storage.set_nbytes(0);
}
