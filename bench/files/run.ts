/** Uploads and downloads 1,000 files of 5 MB with signed URLs, compared with copying the same bytes in the file system. */
import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pLimit from 'p-limit'

const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '1000' },
    megabytes: { type: 'string', default: '5' },
    folder: { type: 'string', default: tmpdir() },
  },
})
const count = Number(values.files)
const content = randomBytes(Number(values.megabytes) * 1_000_000)
const AT_ONCE = 4

const folder = await mkdtemp(join(values.folder, 'roadbook-files-'))
const server = fork(fileURLToPath(new URL('server.ts', import.meta.url)), [folder])
const waiting = new Map<number, (value: unknown) => void>()
let asked = 0
server.on('message', ({ id, value }: { id: number; value: unknown }) => waiting.get(id)?.(value))

function ask<T>(what: string, key?: string): Promise<T> {
  const id = ++asked
  const answer = new Promise<unknown>((done) => waiting.set(id, done))
  server.send({ id, what, key })
  return answer.finally(() => waiting.delete(id)) as Promise<T> // the server's own responses
}

try {
  await new Promise((ready) => waiting.set(0, ready))
  const tenant = crypto.randomUUID()
  const keys = Array.from({ length: count }, () => `${tenant}/${crypto.randomUUID()}`)
  const idle = await ask<number>('peak')
  await measure(
    'in',
    idle,
    async (key) => {
      const url = await ask<string>('upload', key)
      const headers = { 'content-type': 'application/pdf' }
      const { status } = await fetch(url, { method: 'PUT', body: content, headers })
      if (status !== 200) throw new Error(`An upload was answered with ${status}`)
    },
    keys,
  )
  await measure(
    'out',
    idle,
    async (key) => {
      const answer = await fetch(await ask<string>('download', key))
      let bytes = 0
      for await (const chunk of answer.body ?? []) bytes += chunk.length
      if (bytes !== content.length) throw new Error(`A download had ${bytes} bytes`)
    },
    keys,
  )
  await copyPlainly(keys)
} finally {
  server.kill()
  await rm(folder, { recursive: true, force: true })
}

async function measure(
  name: string,
  idleMb: number,
  run: (key: string) => Promise<void>,
  keys: readonly string[],
): Promise<void> {
  const limit = pLimit(AT_ONCE)
  const started = performance.now()
  await Promise.all(keys.map((key) => limit(() => run(key))))
  report(name, started)
  console.log(`  memory of the server: ${await ask<number>('peak')} MiB at most, ${idleMb} MiB before`)
}

/** Each copy is flushed to disk, like an upload. */
async function copyPlainly(keys: readonly string[]): Promise<void> {
  const plain = join(folder, 'plain')
  await mkdir(plain)
  const source = join(plain, 'source')
  await writeFile(source, content)
  const limit = pLimit(AT_ONCE)
  const started = performance.now()
  const copy = async (index: number): Promise<void> => {
    const path = join(plain, String(index))
    await copyFile(source, path)
    await using file = await open(path)
    await file.sync()
  }
  await Promise.all(keys.map((_, index) => limit(() => copy(index))))
  report('plain copy', started)
}

function report(name: string, started: number): void {
  const seconds = (performance.now() - started) / 1000
  const megabytes = (count * content.length) / 1_000_000
  console.log(`${name}: ${count} files, ${seconds.toFixed(1)} s, ${Math.round(megabytes / seconds)} MB/s`)
}
