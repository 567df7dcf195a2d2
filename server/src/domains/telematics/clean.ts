import type { PositionRecord } from '@roadbook/protocols/message'
import type { Fix, RefusalReason, RefusedFix } from './fix.ts'
import { type MeasuredField, measures } from './position-fields.ts'
import { rankOf } from './rank.ts'

export type CleaningParameters = {
  /** A fix further ahead of the clock is refused. */
  maxFutureSeconds: number
  /** An older fix is refused. */
  maxPastDays: number
  /** Below it a fix is marked inaccurate. */
  minSatellites: number
}

export const cleaning: CleaningParameters = { maxFutureSeconds: 86_400, maxPastDays: 90, minSatellites: 3 }

const DAY_MS = 86_400_000

/** Decides what one record is worth; never looks at another one, so that order of arrival plays no part. */
export function clean(
  sent: PositionRecord,
  origin: { dongleId: number; receivedMs: number },
  parameters: CleaningParameters = cleaning,
): Fix | RefusedFix {
  const { dongleId, receivedMs } = origin
  const reason = refusalOf(sent, receivedMs, parameters)
  if (reason) return { record: sent, rank: rankOf(sent), reason, dongleId, receivedMs }
  const record = withPlausibleValues(sent)
  return {
    record,
    rank: rankOf(record),
    invalid: record.latitude === 0 && record.longitude === 0,
    inaccurate: record.satellites !== undefined && record.satellites < parameters.minSatellites,
    dongleId,
    receivedMs,
  }
}

function refusalOf(
  { timeMs, latitude, longitude }: PositionRecord,
  receivedMs: number,
  { maxFutureSeconds, maxPastDays }: CleaningParameters,
): RefusalReason | undefined {
  if (!Number.isFinite(timeMs)) return 'impossibleTime'
  if (timeMs > receivedMs + maxFutureSeconds * 1000) return 'tooFarInTheFuture'
  if (timeMs < receivedMs - maxPastDays * DAY_MS) return 'tooOld'
  // Written so that NaN is impossible too.
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return 'impossiblePlace'
  return undefined
}

/** What a sensor cannot mean moves to `extra`, under its own name, for a human to see. */
function withPlausibleValues(sent: PositionRecord): PositionRecord {
  let odd: MeasuredField[] | undefined
  for (const { name, type, min, max } of measures) {
    const value = sent[name]
    if (value === undefined) continue
    const fits = value >= min && value <= max && (type !== 'int2' || Number.isInteger(value))
    if (!fits) (odd ??= []).push(name)
  }
  if (!odd && Number.isInteger(sent.timeMs) && !isEmpty(sent.extra)) return sent
  const record = { ...sent, timeMs: Math.round(sent.timeMs) }
  const extra = { ...sent.extra }
  for (const name of odd ?? []) {
    extra[name] = sent[name] ?? 0
    delete record[name]
  }
  if (!isEmpty(extra)) return { ...record, extra }
  delete record.extra
  return record
}

/** Nothing said is not the same as an empty list of it: equal content must be equal. */
function isEmpty(extra: PositionRecord['extra']): boolean {
  for (const _ in extra) return false
  return extra !== undefined
}
