import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const packages = ['contract', 'geo', 'logbook-chain', 'protocols', 'roads', 'server', 'simulator', 'web']
const files = globSync(`{${packages.join()},bench,e2e,tools}/**/*.{ts,tsx}`, {
  cwd: root,
  exclude: (path) => /node_modules$|dist$/.test(path),
})
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file)

/** Looked up rather than read: generated, one entry a line, or the texts of a language. */
const tables =
  /^server\/src\/database\/schema\.ts|^contract\/src\/(core\/error-codes\.ts|languages\/)|^e2e\/specification\/coverage\.ts/

test('no file has more than 300 lines', () => {
  const lines = (file: string) => readFileSync(join(root, file), 'utf8').split('\n').length - 1
  const sources = files.filter((file) => !isTest(file) && !tables.test(file))
  expect(sources.length).toBeGreaterThan(2_500)
  expect(sources.filter((file) => lines(file) > 300)).toEqual([])
})

/** Each protocol has a folder, however many there are. */
const isProtocol = (path: string) => files.includes(`${path}/protocol.ts`)

test('no folder has more than 40 entries; a file counts together with its test', () => {
  const entries = new Map<string, Set<string>>()
  for (const file of files) {
    const entry = file.replace(/(\.test|\.spec)?\.tsx?$/, '')
    for (let path = entry; path.includes('/') && !isProtocol(path); path = dirname(path))
      entries.set(dirname(path), (entries.get(dirname(path)) ?? new Set()).add(path))
  }
  const crowded = [...entries].filter(([, { size }]) => size > 40)
  expect(crowded.map(([folder, { size }]) => `${folder} ${size}`)).toEqual([])
})
