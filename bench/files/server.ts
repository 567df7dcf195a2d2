/** The API's upload and download URLs over a folder, in a separate process, so that its memory is measured. */
import { randomBytes } from 'node:crypto'
import pino from 'pino'
import { parseConfig } from '../../server/src/config.ts'
import { mountFiles } from '../../server/src/domains/core/attachments/index.ts'
import { createServer } from '../../server/src/http/create-server.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { openObjectStore } from '../../server/src/platform/object-store/open-object-store.ts'
import { sign } from '../../server/src/platform/object-store/signed-address.ts'

const [dataDir = ''] = process.argv.slice(2)
const config = parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
const files = await openObjectStore(config, randomBytes(32))
const app = createServer({ config, log: pino({ level: 'silent' }) })
await app.register(async (calls) => mountFiles(calls, { ...files, clock: systemClock }), { prefix: '/api' })
const address = await app.listen({ port: 0, host: '127.0.0.1' })

let peakMb = 0
const sample = (): void => {
  peakMb = Math.max(peakMb, process.memoryUsage.rss() / 2 ** 20)
}
setInterval(sample, 20).unref()

/** `upload` and `download` request a URL, `peak` the most memory since the last request. */
process.on('message', (asked: { id: number; what: 'upload' | 'download' | 'peak'; key?: string }) => {
  void answer(asked).then((value) => process.send?.({ id: asked.id, value }))
})

async function answer({ what, key = '' }: { what: string; key?: string }): Promise<unknown> {
  const expiresAt = new Date(Date.now() + 15 * 60_000)
  const contentType = 'application/pdf'
  if (what === 'upload')
    return local(await files.store.uploadUrl(key, { contentType, maxBytes: 20 * 2 ** 20, expiresAt }))
  if (what === 'download') {
    const fileName = 'receipt.pdf'
    const signature = sign(files.secret, { purpose: 'download', key, expiresAt, fileName, contentType })
    const until = String(expiresAt.getTime())
    const query = new URLSearchParams({
      for: 'download',
      name: fileName,
      type: contentType,
      until,
      signature,
    })
    return local(`${config.publicUrl}/api/files/${key}?${query.toString()}`)
  }
  sample()
  const most = Math.round(peakMb)
  peakMb = 0
  return most
}

function local(url: string): string {
  const { pathname, search } = new URL(url)
  return `${address}${pathname}${search}`
}
process.send?.({ id: 0, value: 'ready' })
