#!/bin/sh
# Marks one moment in the log of every node of a Citus cluster, to which all of them can be restored together (restore.sh, with the name that this
# prints): no commit of several nodes is in it by halves. The coordinator is that of PGHOST, PGPORT, PGUSER (a superuser) and PGPASSFILE; its database
# that of PGDATABASE.
set -eu
name=contest-$(TZ=JST-9 date +%Y%m%dT%H%M%S)
psql -XAtq -d "${PGDATABASE:-contest}" -c "select citus_create_restore_point('$name')" >/dev/null
echo "$name"
