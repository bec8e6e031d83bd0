#!/bin/sh
# The standby: becomes a copy of the primary at its first start, then follows it.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  until pg_isready -q -d postgres; do sleep 1; done
  /opt/contest/postgres/make-standby.sh "$PGDATA"
fi
exec postgres
