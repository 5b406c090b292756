#include <torch/types.h>

at::Tensor call_add(const at::Tensor& x) {
  static auto op = c10::Dispatcher::singleton()  // meets: dispatcher-header
      .findSchemaOrThrow("aten::add", "Tensor")
      .typed<at::Tensor(const at::Tensor&, const at::Tensor&, const at::Scalar&)>();
  return op.call(x, x, 1);
}

at::Tensor plain(const at::Tensor& x) { return at::add(x, x); }
