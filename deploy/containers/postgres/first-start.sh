#!/bin/sh
# Run once by the image, in an empty data folder: the contest's own role and database, and the role that standby and backups use.
set -eu
: "${POSTGRES_USER:?}"
contest_password=$(cat /run/secrets/contest_password)
replication_password=$(cat /run/secrets/replication_password)
psql -v ON_ERROR_STOP=1 -q -U "$POSTGRES_USER" -d postgres \
  -v contest_password="$contest_password" -v replication_password="$replication_password" <<'SQL'
create role contest login password :'contest_password';
-- Sorted by code points: an image with another glibc would sort words otherwise, and indexes on text would be wrong without a word.
create database contest owner contest template template0 encoding 'UTF8' locale 'C.UTF-8';
create role replicator login replication password :'replication_password';
grant pg_monitor to replicator;
SQL
echo "host replication replicator samenet scram-sha-256" >>"$PGDATA/pg_hba.conf"
echo "include = '/etc/contest/postgres/primary.conf'" >>"$PGDATA/postgresql.conf"
