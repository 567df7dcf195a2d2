import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('a loader that has a name has a role, without which the name is not read', () => {
  const source = new URL('..', import.meta.url)
  const loaders = globSync('**/*.tsx', { cwd: source }).flatMap((file) =>
    [...readFileSync(new URL(file, source), 'utf8').matchAll(/<Loader\b[^>]*>/g)].map(
      ([tag]) => `${file}: ${tag}`,
    ),
  )
  expect(loaders.filter((loader) => loader.includes('aria-label'))).not.toEqual([])
  expect(loaders.filter((loader) => loader.includes('aria-label') && !loader.includes('role='))).toEqual([])
})
