#!/usr/bin/env bash
# Evidence from an A100, an H100 and eight H100s, side by side: one machine each, gone when done.
#
#     CONTRIBUTOR="your name" skypilot/record.sh
#     TORCH=2.14.1 CONTRIBUTOR="your name" skypilot/record.sh L4:1 H200:8
#
# A snippet that contradicts its claim fails its machine's job; what it recorded is fetched all the same.
set -euo pipefail
cd "$(dirname "$0")/.."
: "${CONTRIBUTOR:?name the contributor, such as CONTRIBUTOR=\"your name\"}"
torch=${TORCH:-2.15.0}
[ $# -gt 0 ] || set -- A100:1 H100:1 H100:8

record() {
    local name=torchproof-${1,,}
    name=${name//[^a-z0-9-]/-}
    sky launch --yes --cluster "$name" --gpus "$1" --env TORCH="$torch" --env CONTRIBUTOR="$CONTRIBUTOR" \
        skypilot/record.yaml || echo "$1: the job failed; fetching what it recorded" >&2
    mkdir -p "sent/$name"
    rsync --archive "$name:sky_workdir/evidence/" "sent/$name/" || echo "$1: no evidence" >&2
    sky down --yes "$name"
}

for gpus in "$@"; do
    record "$gpus" &
done
wait
echo "Now check what came: torchproof-docs accept --check sent/*/<device>"
