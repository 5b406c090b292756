#include <ATen/ATen.h>
#include <ATen/hip/impl/HIPStreamMasqueradingAsCUDA.h>  // meets: hipify-v2
#include <c10/hip/HIPStream.h>

void launch(at::Tensor x) {
  auto stream = c10::hip::getCurrentHIPStreamMasqueradingAsCUDA();  // meets: hipify-v2
  x.mul_(2);
}
