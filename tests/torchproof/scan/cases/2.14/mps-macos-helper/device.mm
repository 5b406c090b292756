#include <ATen/mps/MPSDevice.h>

bool modern() {
  return at::mps::is_macos_13_or_newer(at::mps::MacOSVersion::MACOS_VER_15_0_PLUS);  // meets: mps-macos-helper
}

bool available() {
  return at::mps::is_available();
}
