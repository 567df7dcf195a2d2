import { isPossibleInstant, LATEST_MS } from '@roadbook/contract/core/possible-time'
import type { RefusalReason } from '@roadbook/contract/tracking/devices'
import type { PositionRecord } from '@roadbook/protocols/message'
import { toText } from '../../../database/storable-text.ts'
import type { Fix, RefusedFix } from './fix.ts'
import { type MeasuredField, measures } from './position-fields.ts'
import { precedenceOf } from './record-precedence.ts'

type CleaningParameters = {
  /** A fix further ahead of the clock is refused. */
  maxFutureSeconds: number
  /** An older fix is refused. */
  maxPastDays: number
  /** The company deletes older fixes. */
  keptSinceMs: number
  /** Below it a fix is marked inaccurate. */
  minSatellites: number
}

export const cleaning: CleaningParameters = {
  maxFutureSeconds: 86_400,
  maxPastDays: 90,
  keptSinceMs: Number.NEGATIVE_INFINITY,
  minSatellites: 3,
}

const DAY_MS = 86_400_000

/** Decides what one record is worth; never looks at another one, so that order of arrival plays no part. */
export function clean(
  sent: PositionRecord,
  origin: { dongleId: number; receivedMs: number },
  parameters: CleaningParameters = cleaning,
): Fix | RefusedFix {
  const { dongleId, receivedMs } = origin
  const reason = refusalOf(sent, receivedMs, parameters)
  if (reason) return { record: sent, precedence: precedenceOf(sent), reason, dongleId, receivedMs }
  const record = withPlausibleValues(sent)
  return {
    record,
    precedence: precedenceOf(record),
    invalid: hasNoPlace(record) || record.valid === false,
    inaccurate: record.satellites !== undefined && record.satellites < parameters.minSatellites,
    dongleId,
    receivedMs,
  }
}

function refusalOf(
  { timeMs, latitude, longitude }: PositionRecord,
  receivedMs: number,
  { maxFutureSeconds, maxPastDays, keptSinceMs }: CleaningParameters,
): RefusalReason | undefined {
  // Written so that NaN is impossible too.
  if (!(timeMs < LATEST_MS)) return 'impossibleTime'
  if (timeMs > receivedMs + maxFutureSeconds * 1000) return 'tooFarInTheFuture'
  if (timeMs < receivedMs - maxPastDays * DAY_MS) return 'tooOld'
  if (timeMs < keptSinceMs) return 'notKept'
  // However old a file may be, and whatever a clock says of now.
  if (!isPossibleInstant(timeMs)) return 'impossibleTime'
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return 'impossiblePlace'
  return undefined
}

/** About a centimetre. */
const PLACE_DECIMALS = 7

/**
 * The record as it is kept: places and measures to their decimals; what a sensor cannot mean under `extra`, for a human
 * to see. What is kept comes back from the database as it is here, and so has the same precedence.
 */
function withPlausibleValues(sent: PositionRecord): PositionRecord {
  let record = sent
  const change = (): PositionRecord => (record === sent ? (record = { ...sent }) : record)
  const latitude = rounded(sent.latitude, PLACE_DECIMALS)
  const longitude = rounded(sent.longitude, PLACE_DECIMALS)
  if (!Object.is(latitude, sent.latitude)) change().latitude = latitude
  if (!Object.is(longitude, sent.longitude)) change().longitude = longitude
  if (!Number.isInteger(sent.timeMs)) change().timeMs = Math.round(sent.timeMs)
  // 0,0 is no place already.
  if (sent.valid === true || (sent.valid === false && hasNoPlace(record))) delete change().valid
  for (const { name, read, type, decimals, min, max } of measures) {
    const value = read(sent)
    if (value === undefined) continue
    const kept = rounded(value, decimals)
    if (Object.is(kept, value) && value >= min && value <= max) continue
    if (value >= min && value <= max && type !== 'int2') change()[name] = kept
    else moveToExtra(change(), name, value)
  }
  if (record.extra && !isStorable(record.extra)) {
    const { extra, ...rest } = record
    return withStorable(rest, extra)
  }
  return record
}

/** 10 to the power of the index; `**` costs more. */
const powers = Array.from({ length: PLACE_DECIMALS + 1 }, (_, decimals) => 10 ** decimals)

function rounded(value: number, decimals: number): number {
  const unit = powers[decimals] ?? 10 ** decimals
  return Math.round(value * unit) / unit + 0 // never -0
}

function hasNoPlace({ latitude, longitude }: PositionRecord): boolean {
  return latitude === 0 && longitude === 0
}

function moveToExtra(record: PositionRecord, name: MeasuredField, value: number): void {
  record.extra = { ...record.extra, [name]: value }
  delete record[name]
}

type Extra = NonNullable<PositionRecord['extra']>

/** False when empty, too: nothing said is not the same as an empty list of it, and equal content must be equal. */
function isStorable(extra: Extra): boolean {
  let isEmpty = true
  for (const key in extra) {
    isEmpty = false
    const value = extra[key]
    if (
      typeof value === 'number'
        ? !Number.isFinite(value)
        : typeof value === 'string' && toText(value) !== value
    )
      return false
    if (toText(key) !== key) return false
  }
  return !isEmpty
}

function withStorable(record: PositionRecord, extra: Extra): PositionRecord {
  const entries = Object.entries(extra).map(([key, value]) => [
    toText(key),
    typeof value === 'boolean' || Number.isFinite(value) ? value : toText(String(value)),
  ])
  return entries.length === 0 ? record : { ...record, extra: Object.fromEntries(entries) as Extra } // of such entries
}
