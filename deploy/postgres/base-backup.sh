#!/bin/sh
# A whole copy of the running server, from which and from the archived log any later moment can be restored (restore.sh).
# BACKUPS is the folder of all backups; the server is that of PGHOST, PGPORT, PGUSER (a role with REPLICATION) and PGPASSFILE.
# Backups older than KEEP_DAYS are removed, and the pieces of the log that no other backup needs.
set -eu
umask 077
: "${BACKUPS:?the folder of the backups}"
keep_days=${KEEP_DAYS:-14}
mkdir -p "$BACKUPS/base" "$BACKUPS/wal"
part=$BACKUPS/base/.part.$$
trap 'rm -rf "$part"' EXIT
pg_basebackup --pgdata="$part" --format=tar --gzip --checkpoint=fast --wal-method=stream --no-password
# Its end is its name, in Japan's time: no moment before that can be restored from it.
name=$(TZ=JST-9 LC_ALL=C date +%Y%m%dT%H%M%SJST-%a)
mv "$part" "$BACKUPS/base/$name"
trap - EXIT
echo "base backup: $BACKUPS/base/$name, $(du -sh "$BACKUPS/base/$name" | cut -f1)"

# The newest one always stays.
find "$BACKUPS/base" -mindepth 1 -maxdepth 1 -name '2*T*' -mtime "+$keep_days" ! -name "$name" -exec rm -rf {} +
# The pieces before the first one that the oldest backup needs; its name is in the history file that came with it.
oldest=$(find "$BACKUPS/base" -mindepth 1 -maxdepth 1 -name '2*T*' | sort | head -n 1)
first=$(tar -xzOf "$oldest/base.tar.gz" backup_label | sed -n 's/^START WAL LOCATION: .* (file \([0-9A-F]*\))$/\1/p')
[ -z "$first" ] || pg_archivecleanup "$BACKUPS/wal" "$first"
