/** Bytes that are read only after all of them were written; stored on disk meanwhile. */
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export async function createSpillFile() {
  const folder = await mkdtemp(join(tmpdir(), 'roadbook-spill-'))
  const file = await open(join(folder, 'file'), 'wx+', 0o600)
  // An open file needs no name, so nothing is left behind when the process or its thread is stopped.
  await rm(folder, { recursive: true })
  return {
    async write(bytes: Uint8Array): Promise<void> {
      await file.appendFile(bytes)
    },
    /** Reads from the beginning. */
    async *read(): AsyncGenerator<Uint8Array> {
      for await (const chunk of file.createReadStream({ start: 0, autoClose: false })) yield chunk
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await file.close()
    },
  }
}
