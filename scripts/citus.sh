#!/bin/sh
# Brings up a Citus cluster on this machine (one coordinator, two workers), runs a command against it and removes it again:
#
#   scripts/citus.sh BINARIES [COMMAND …]
#
# BINARIES is the `bin` folder of a PostgreSQL in which Citus 13 is installed (`pg_config --bindir`). The command is by default the
# tests of the API that touch SQL; it finds the nodes' addresses in CITUS_NODES, the coordinator's first. The coordinator takes the
# port CITUS_PORT (default 21710), the workers the two after it; only this machine can reach them. Nothing is kept, so nothing waits
# for the disk: CITUS_FSYNC=on makes it wait, to measure. As root the servers run as CITUS_ACCOUNT (default postgres).
set -eu

usage() {
  echo "usage: scripts/citus.sh BINARIES [COMMAND …]   (BINARIES: see pg_config --bindir)" >&2
  exit 2
}
[ $# -ge 1 ] || usage
binaries=$1
shift
[ -x "$binaries/initdb" ] || usage
cd "$(dirname "$0")/.."

port=${CITUS_PORT:-21710}
folder=$(mktemp -d "${TMPDIR:-/tmp}/citus-XXXXXX")
log=$folder/setup.log
# PostgreSQL refuses to run as root.
if [ "$(id -u)" = 0 ]; then
  account=${CITUS_ACCOUNT:-postgres}
  chown "$account" "$folder"
  as() { runuser -u "$account" -- "$@"; }
else
  account=$(id -un)
  as() { "$@"; }
fi

stop() {
  for node in 2 1 0; do
    if [ -f "$folder/node$node/postmaster.pid" ]; then
      as "$binaries/pg_ctl" --pgdata="$folder/node$node" --mode=immediate stop >/dev/null 2>&1 || true
    fi
  done
  rm -rf "$folder"
}
trap stop EXIT
trap 'exit 130' INT TERM

nodes=
for node in 0 1 2; do
  data=$folder/node$node
  as "$binaries/initdb" --pgdata="$data" --username=contest --auth=trust --encoding=UTF8 --locale=C.UTF-8 >>"$log"
  as tee -a "$data/postgresql.conf" >/dev/null <<EOF
shared_preload_libraries = 'citus'
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
port = $((port + node))
max_connections = 300
max_prepared_transactions = 600
max_worker_processes = 64
shared_buffers = '256MB'
max_wal_size = '4GB'
fsync = ${CITUS_FSYNC:-off}
citus.node_conninfo = 'sslmode=disable'
# Roles belong to all databases: two tests that tell the workers about theirs at once would collide.
citus.enable_create_role_propagation = off
citus.enable_alter_role_propagation = off
EOF
  as "$binaries/pg_ctl" --pgdata="$data" --log="$data/server.log" --wait start >>"$log" ||
    { cat "$data/server.log" >&2; exit 1; }
  nodes="$nodes postgres://contest@127.0.0.1:$((port + node))/postgres"
done

# For commands that stop a node and start it again: the folders node0 to node2, the programs, and who may run them.
export CITUS_NODES="${nodes# }" CITUS_FOLDER="$folder" CITUS_BINARIES="$binaries" CITUS_ACCOUNT="$account"
[ $# -gt 0 ] || set -- node scripts/setup.mjs scripts/test.ts citus
"$@"
