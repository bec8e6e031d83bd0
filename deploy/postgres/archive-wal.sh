#!/bin/sh
# archive_command: archive-wal.sh %p %f. Puts one piece of the log into WAL_ARCHIVE, whole or not at all. PostgreSQL may ask
# twice for the same piece, after a crash; another content under a name that is there is refused, because two servers would be mixed.
set -eu
piece=$1
name=$2
: "${WAL_ARCHIVE:?the folder of the archive}"
target=$WAL_ARCHIVE/$name
if [ -e "$target" ]; then
  cmp -s "$piece" "$target"
  exit
fi
cp "$piece" "$target.part"
sync "$target.part"
mv "$target.part" "$target"
sync "$WAL_ARCHIVE"
