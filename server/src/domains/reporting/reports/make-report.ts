import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { languageOf } from '@roadbook/contract/languages'
import { ReportFormat, ReportKind } from '@roadbook/contract/reporting/reports'
import type { Database } from '../../../database/client.ts'
import type { Context } from '../../../http/scope.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { ObjectStore } from '../../../platform/object-store/object-store.ts'
import { fileKeyOf } from './report-file.ts'
import { contentTypes, type Reader, rendererOf, type ReportRenderers } from './report-kind.ts'
import type { Taken } from './report-rows.ts'

export type MakeDeps = {
  database: Database
  clock: Clock
  store: ObjectStore
  renderers: Partial<ReportRenderers>
}

type Making = { progress: (share: number) => void; signal: AbortSignal }

/** Makes the file on disk, as stores need its size in advance, and stores it. Returns its size. */
export async function makeReport(
  { database, clock, store, renderers }: MakeDeps,
  { tenantId, reportId, row }: Taken,
  { progress, signal }: Making,
): Promise<number> {
  const reader = row.requestedAs as Reader // as `insertReport` wrote it
  const now = clock.now()
  const inCompany = <T>(run: (context: Context) => Promise<T>): Promise<T> =>
    database.inTenant(
      { tenantId },
      (tx) => run({ scope: { tenantId, ...reader }, tx, now, requestId: reportId, ip: '' }),
      'snapshot',
    )
  const format = ReportFormat.parse(row.format)
  const look = { format, language: languageOf(row.language) }
  const chunks = rendererOf(renderers, ReportKind.parse(row.kind)).render({
    input: row.input,
    look,
    now,
    inCompany,
    progress,
    signal,
  })
  const folder = await mkdtemp(join(tmpdir(), 'roadbook-report-'))
  try {
    const path = join(folder, 'file')
    await pipeline(Readable.from(chunks), createWriteStream(path, { mode: 0o600 }), { signal })
    const { size: sizeBytes } = await stat(path)
    const key = fileKeyOf(row)
    // From an attempt that was interrupted after it had stored the file.
    await store.delete(key)
    await store.write(key, { body: createReadStream(path), sizeBytes, contentType: contentTypes[format] })
    return sizeBytes
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
