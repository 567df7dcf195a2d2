import { languageOf } from '@roadbook/contract/languages'
import { ReportFormat, ReportKind } from '@roadbook/contract/reporting/reports'
import { ZodError } from 'zod'
import { AppError } from '../../../errors.ts'
import type { Context } from '../../../http/scope.ts'
import { fingerprintOf } from './fingerprint.ts'
import { type Reader, rendererOf, type ReportRenderers } from './report-kind.ts'
import type { ReportRow } from './report-rows.ts'

type Checking = { renderers: Partial<ReportRenderers>; withinMs: number }

/** Whether the same file would be made now, by the id of the file. Files that weren't checked in time are missing. */
export async function checkUnchanged(
  context: Context,
  rows: readonly ReportRow[],
  { renderers, withinMs }: Checking,
): Promise<Map<string, boolean>> {
  const untilMs = performance.now() + withinMs
  const unchanged = new Map<string, boolean>()
  for (const row of rows) {
    if (performance.now() >= untilMs) break
    if (row.status !== 'done') continue
    unchanged.set(row.id, row.fingerprint === (await currentFingerprint(context, row, renderers)))
  }
  return unchanged
}

/**
 * For the person who requested it; undefined if they could no longer request it, for example because its vehicle no longer
 * exists.
 */
async function currentFingerprint(
  context: Context,
  row: ReportRow,
  renderers: Partial<ReportRenderers>,
): Promise<string | undefined> {
  const reader = row.requestedAs as Reader // as `insertReport` wrote it
  const scope = { tenantId: row.tenantId, ...reader }
  const kind = ReportKind.parse(row.kind)
  const look = { format: ReportFormat.parse(row.format), language: languageOf(row.language) }
  try {
    const dataState = await rendererOf(renderers, kind).dataState({ ...context, scope }, row.input)
    return fingerprintOf(reader, { kind, input: row.input, look, dataState })
  } catch (error) {
    if (error instanceof AppError || error instanceof ZodError) return undefined
    throw error
  }
}
