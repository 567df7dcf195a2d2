// oxlint-disable-next-line no-restricted-imports -- the test reads components as they are written
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('no loader has a label: it has no role, so nobody would hear it', () => {
  const source = new URL('..', import.meta.url)
  const loaders = globSync('**/*.tsx', { cwd: source }).flatMap((file) =>
    [...readFileSync(new URL(file, source), 'utf8').matchAll(/<Loader\b[^>]*>/g)].map(
      ([tag]) => `${file}: ${tag}`,
    ),
  )
  expect(loaders.length).toBeGreaterThan(5)
  expect(loaders.filter((loader) => loader.includes('aria-label'))).toEqual([])
})
