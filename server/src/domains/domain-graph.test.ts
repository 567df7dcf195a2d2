import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const folder = import.meta.dirname

/** Each uses only those before it. */
const subjects = [
  'core',
  'tracking',
  'people',
  'fleet',
  'sharing',
  'money',
  'rules',
  'trips',
  'reporting',
  'company',
]

type Import = { file: string; domain: string; target: string; other: string }

/** What the files of a domain import from other domains, including types; without tests. */
const imports: Import[] = globSync('*/**/*.ts', {
  cwd: folder,
  exclude: ['**/*.test.ts', '**/testing*'],
}).flatMap((file) =>
  [...readFileSync(join(folder, file), 'utf8').matchAll(/(?:from|import\() ?'(\.[^']+)'/g)]
    .map(([, path = '']) => relative(folder, join(folder, dirname(file), path)))
    .filter((target) => !target.startsWith('..'))
    .map((target) => ({ file, domain: domainOf(file), target, other: domainOf(target) }))
    .filter(({ domain, other }) => domain !== other),
)

/** Such as `tracking/positions`; what a subject is composed of belongs to none. */
function domainOf(file: string): string {
  return dirname(file).split('/').slice(0, 2).join('/')
}

/** The domains that are left after repeatedly removing all that import none of the rest. */
function inCycles(graph: Map<string, Set<string>>): string[] {
  const left = new Map(graph)
  const isFree = (used: Set<string>) => [...used].every((other) => !left.has(other))
  for (;;) {
    const free = [...left].filter(([, used]) => isFree(used)).map(([domain]) => domain)
    if (free.length === 0) return [...left.keys()]
    for (const domain of free) left.delete(domain)
  }
}

test('a domain sees another only through its index.ts, a thread or process of its own through its pure.ts', () => {
  const past = imports.filter(
    ({ target, other }) => ![`${other}/index.ts`, `${other}/pure.ts`].includes(target),
  )
  expect(past.map(({ file, target }) => `${file} imports ${target}`)).toEqual([])
})

/** A `pure.ts` exports functions that use no domain. */
test('a domain and what it uses never use each other, by types neither', () => {
  const graph = new Map<string, Set<string>>()
  for (const { domain, target, other } of imports) {
    if (target.endsWith('/index.ts')) graph.set(domain, (graph.get(domain) ?? new Set()).add(other))
  }
  expect(graph.get('tracking/positions')).toContain('tracking/dirty-ranges')
  expect(inCycles(graph)).toEqual([])
})

test('a subject uses only those that stand above it', () => {
  const subjectOf = (path: string): number => subjects.indexOf(path.split('/')[0] ?? '')
  const up = imports.filter(({ file, target }) => subjectOf(target) > subjectOf(file))
  expect(up.map(({ file, target }) => `${file} imports ${target}`)).toEqual([])
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name)).toEqual(subjects.toSorted())
})
