#!/bin/sh
# In certbot's place, because no authority certifies a name that nobody owns: asks for the challenge by the same way as an authority
# does, over HTTP and by the name, and then signs itself. The real certbot says whether it understands the options.
set -eu
name=quiz.example.jp
challenge=/.well-known/acme-challenge/of-the-walk
code=0
/usr/bin/certbot "$@" --non-interactive --server http://127.0.0.1:9/ >/tmp/certbot.said 2>&1 || code=$?
[ "$code" != 2 ] || { cat /tmp/certbot.said >&2 && exit 2; }
mkdir -p "/var/www/html${challenge%/*}"
echo asked >"/var/www/html$challenge"
[ "$(curl -fsS "http://$name$challenge")" = asked ]
live=/etc/letsencrypt/live/$name
if [ ! -d "$live" ]; then
  mkdir -p "$live"
  openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj "/CN=$name" -addext "subjectAltName=DNS:$name" \
    -keyout "$live/privkey.pem" -out "$live/fullchain.pem" 2>/dev/null
fi
