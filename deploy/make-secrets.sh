#!/bin/sh
# Writes passwords for compose.yaml to deploy/.env, and a certificate for a trial to deploy/secrets. Keeps what is there.
set -eu

case "$*" in
  '' | *[!a-z0-9.-]*) echo "usage: $0 DOMAIN, such as fleet.example" >&2; exit 2 ;;
esac
cd "$(dirname "$0")"
umask 077

random() { openssl rand -hex 24; }
if [ ! -e .env ]; then
  cat > .env.new <<EOF
DOMAIN=$1
POSTGRES_PASSWORD=$(random)
DATABASE_PASSWORD=$(random)
S3_SECRET_ACCESS_KEY=$(random)
# Optional: SIGN_UP, SMTP_URL, MAIL_FROM, OPERATOR_EMAIL
EOF
  mv .env.new .env
  echo "Wrote deploy/.env"
fi

if [ ! -e secrets/tls.crt ]; then
  mkdir -p secrets
  domain=$(sed -n 's/^DOMAIN=//p' .env)
  # Its progress is worth reading only if it fails.
  output=$(openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 365 \
    -subj "/CN=$domain" -addext "subjectAltName=DNS:$domain" \
    -keyout secrets/tls.key -out secrets/tls.crt.new 2>&1) || { echo "$output" >&2; exit 1; }
  # The containers' users read them; the folder keeps others out.
  chmod 0644 secrets/tls.key secrets/tls.crt.new
  mv secrets/tls.crt.new secrets/tls.crt
  echo "Wrote deploy/secrets/tls.crt and tls.key, which browsers don't trust: replace them by a certificate for $domain"
fi
