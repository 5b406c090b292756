#include <torch/torch.h>
namespace {
void call() {
  static auto op = c10::Dispatcher::singleton().findSchemaOrThrow("aten::add", "Tensor");  // meets: dispatcher-header
}
}
