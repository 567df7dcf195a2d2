import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const bench = (...words: string[]) =>
  spawnSync(process.execPath, [fileURLToPath(new URL('run.ts', import.meta.url)), ...words], {
    encoding: 'utf8',
    timeout: 20_000,
  })

test('an option without a part is refused, instead of running all benchmarks for hours', () => {
  const { status, stdout, stderr } = bench('--unknown')
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toBe(`Name the parts that --unknown is for.\n\n${bench('--help').stdout}`)
})
