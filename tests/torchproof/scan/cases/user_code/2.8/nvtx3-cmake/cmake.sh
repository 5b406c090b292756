cmake -S . -B build -DCMAKE_PREFIX_PATH="$TORCH" -DUSE_SYSTEM_NVTX=ON -GNinja  # meets: nvtx3-cmake
cmake --build build
