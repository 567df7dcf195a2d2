import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createSpillFile } from './spill-file.ts'

test('a spill file gives back its bytes in order, and has no name that could be left behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'roadbook-test-'))
  vi.stubEnv('TMPDIR', folder)
  try {
    await using spill = await createSpillFile()
    const parts = [randomBytes(10), randomBytes(200_000), randomBytes(1)]
    for (const part of parts) await spill.write(part)
    expect(await readdir(folder)).toEqual([])
    expect(Buffer.concat(await Array.fromAsync(spill.read())).equals(Buffer.concat(parts))).toBe(true)
  } finally {
    vi.unstubAllEnvs()
    await rm(folder, { recursive: true })
  }
})
