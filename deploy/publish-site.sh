#!/bin/sh
# Puts a release of the site where nginx reads it; nginx shows it after its next reload:
#   RELEASE=<name> publish-site.sh <folder of the exported site>
# Scripts and styles of earlier releases stay, for pages that are open. Nothing that is served changes before release.conf does, and that
# names files and headers together: a page with the security policy of another release would not run.
set -eu
umask 022
exported=${1:?the folder of the exported site}
root=${SITE_ROOT:-/srv/contest}
name=${RELEASE:?the name of the release}
kept_days=${KEPT_DAYS:-30}
sites=$root/sites
mkdir -p "$sites" "$root/kept" "$root/messages"
if [ ! -d "$sites/$name" ]; then
  rm -rf "$sites/.$name.part"
  cp -R "$exported" "$sites/.$name.part"
  # It may have been made by a shell that keeps files to itself; nginx reads it under its own account.
  chmod -R a+rX "$sites/.$name.part"
  mv "$sites/.$name.part" "$sites/$name"
fi

(cd "$sites/$name" && find _next/static -type f) | while read -r file; do
  if [ -e "$root/kept/$file" ]; then
    # Its age is counted from the last release that has it.
    touch "$root/kept/$file"
  else
    mkdir -p "$root/kept/$(dirname "$file")"
    cp "$sites/$name/$file" "$root/kept/$file"
  fi
done
find "$root/kept" -type f -mtime "+$kept_days" -delete

cat >"$root/release.conf.part" <<CONF
map "" \$contest_site { default $sites/$name; }
include $sites/$name/_headers.nginx.conf;
CONF
mv "$root/release.conf.part" "$root/release.conf"
touch "$sites/$name"

# The last five releases stay, to go back to.
find "$sites" -mindepth 1 -maxdepth 1 -type d ! -name "$name" -printf '%T@ %p\n' | sort -rn | tail -n +5 | cut -d' ' -f2- |
  while read -r old; do rm -rf "$old"; done
echo "site: $sites/$name"
