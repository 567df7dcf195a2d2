#!/bin/sh
# Makes the folder that is installed: production dependencies, Node, PostgreSQL and the built page, without the sources of
# the page, tests and tools. After npm ci: deploy/make-release.sh FOLDER
set -eu

if [ $# -ne 1 ] || [ -e "$1" ]; then
  echo "usage: $0 FOLDER, which does not exist yet" >&2
  exit 2
fi
mkdir -p "$1"
target=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."
PATH="$PWD/node_modules/.bin:$PATH"

(cd web && vite build --outDir "$target/web/dist" --logLevel warn)
tar -c --exclude=node_modules --exclude='*.test.ts' --exclude=testing \
  package.json package-lock.json .npmrc LICENSE NOTICE web/package.json \
  contract geo logbook-chain protocols roads server simulator | tar -x --no-same-owner -C "$target"

cd "$target"
npm ci --omit=dev --include-workspace-root --workspace server --workspace simulator
# Headers and manuals of Node.
find node_modules/node-* -mindepth 1 -maxdepth 1 ! -name bin ! -name package.json ! -name LICENSE -exec rm -r {} +
