import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const packages = ['contract', 'geo', 'logbook-chain', 'protocols', 'roads', 'server', 'simulator', 'web']
const files = globSync([...packages.map((name) => `${name}/src/**/*.{ts,tsx}`), '{bench,e2e}/**/*.ts'], {
  cwd: root,
})

/** What each file imports of ours, types too. */
function importGraph(): Map<string, string[]> {
  const all = new Set(files)
  return new Map(
    files.map((file) => [
      file,
      [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import\(|import) ?'([^']+)'/g)]
        .map(([, specifier = '']) => pathOf(file, specifier))
        .filter((path) => all.has(path)),
    ]),
  )
}

/** `@roadbook/geo/distance` is `geo/src/distance.ts`. */
function pathOf(file: string, specifier: string): string {
  const [, name, rest] = /^@roadbook\/([^/]+)\/(.+)$/.exec(specifier) ?? []
  return name === undefined ? normalize(join(dirname(file), specifier)) : `${name}/src/${rest}.ts`
}

/** What is left after repeatedly removing files that import none of the rest. */
function inCircles(graph: Map<string, string[]>): Map<string, string[]> {
  const left = new Map(graph)
  for (;;) {
    const free = [...left].filter(([, used]) => !used.some((path) => left.has(path)))
    if (free.length === 0) return left
    for (const [file] of free) left.delete(file)
  }
}

function reversed(graph: Map<string, string[]>): Map<string, string[]> {
  const users = new Map<string, string[]>([...graph.keys()].map((file) => [file, []]))
  for (const [file, used] of graph) for (const path of used) users.get(path)?.push(file)
  return users
}

test('no file imports, by any way round, a file that imports it, not even its types', () => {
  expect(files.length).toBeGreaterThan(3_000)
  const graph = importGraph()
  // From both sides, so that what only uses a circle isn't listed.
  const circles = inCircles(reversed(inCircles(graph)))
  expect([...circles.keys()].toSorted()).toEqual([])
})
