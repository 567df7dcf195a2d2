import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = import.meta.dirname

/** Which domains each one's own code imports, types too. A `pure.ts` hands on functions that use no domain. */
function readGraph(): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const file of globSync('*/**/*.ts', { cwd: folder, exclude: ['**/*.test.ts', '**/testing*'] })) {
    const [domain = ''] = file.split('/')
    const used = graph.get(domain) ?? new Set()
    graph.set(domain, used)
    for (const [, other = ''] of readFileSync(`${folder}/${file}`, 'utf8').matchAll(
      /from '(?:\.\.\/)+([a-z-]+)\/index\.ts'/g,
    ))
      used.add(other)
  }
  return graph
}

/** What is left once all that use none of the rest are taken away, again and again. */
function inCycles(graph: Map<string, Set<string>>): string[] {
  const left = new Map(graph)
  const isFree = (used: Set<string>) => [...used].every((other) => !left.has(other))
  for (;;) {
    const free = [...left].filter(([, used]) => isFree(used)).map(([domain]) => domain)
    if (free.length === 0) return [...left.keys()]
    for (const domain of free) left.delete(domain)
  }
}

test('a domain and what it uses never use each other, by types neither', () => {
  const graph = readGraph()
  expect(graph.get('positions')).toContain('dirty-ranges')
  expect(inCycles(graph)).toEqual([])
})
