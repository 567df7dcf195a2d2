import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildPage } from './page-build.ts'

/** Replaces Vite: continues once two builds have begun, and fails if its file is no longer its own. */
const vite = `
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
const [, folder = 'dist'] = / --outDir (\\S+)/.exec(process.argv.join(' ')) ?? []
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
writeFileSync(folder + '/index.html', String(process.pid))
appendFileSync('../begun', 'x')
while (readFileSync('../begun', 'utf8').length < 2) await new Promise((resolve) => setTimeout(resolve, 10))
if (readFileSync(folder + '/index.html', 'utf8') !== String(process.pid)) throw new Error('Not mine')
writeFileSync(folder + '/index.js', String(process.pid))
`

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'roadbook-page-'))
  for (const folder of ['web', 'node_modules/vite/bin']) await mkdir(join(root, folder), { recursive: true })
  await writeFile(join(root, 'node_modules/vite/bin/vite.js'), vite)
  await writeFile(join(root, 'node_modules/vite/package.json'), '{"type":"module"}')
  await writeFile(join(root, 'web/index.html'), '')
})
afterAll(() => rm(root, { recursive: true, force: true }))

test('of processes that start at once each has the whole page, which is then not built again', async () => {
  const folder = join(root, 'web', 'dist')
  const onBuild = vi.fn<() => void>()
  const options = { root, folder, onBuild }
  expect(await Promise.all([buildPage(options), buildPage(options)])).toEqual([folder, folder])
  const [page, script] = await Promise.all(
    ['index.html', 'index.js'].map((name) => readFile(join(folder, name), 'utf8')),
  )
  expect(script).toBe(page)
  expect(await readdir(join(root, 'web'))).toEqual(['dist', 'index.html'])
  expect(await buildPage(options)).toBe(folder)
  expect(onBuild).toHaveBeenCalledTimes(2)
})

test('a release, which has no sources of the page, is not built', async () => {
  const folder = join(root, 'release', 'web', 'dist')
  const onBuild = vi.fn<() => void>()
  expect(await buildPage({ root: join(root, 'release'), folder, onBuild })).toBe(folder)
  expect(onBuild).not.toHaveBeenCalled()
})
