import { isPossibleInstant, LATEST_MS } from '@roadbook/contract/core/possible-time'
import type { RefusalReason } from '@roadbook/contract/tracking/devices'
import type { Extra, PositionRecord } from '@roadbook/protocols/message'
import { toText } from '../../../database/storable-text.ts'
import type { Fix, RefusedFix } from './fix.ts'
import { type MeasuredField, measures } from './position-rows.ts'
import { precedenceOf } from './record-precedence.ts'

type CleaningParameters = {
  /** A fix further ahead of the clock is refused. */
  maxFutureSeconds: number
  /** An older fix is refused. */
  maxPastDays: number
  /** The company deletes older fixes. */
  keptSinceMs: number
  /** With fewer, a fix is flagged as inaccurate. */
  minSatellites: number
}

export const cleaning: CleaningParameters = {
  maxFutureSeconds: 86_400,
  maxPastDays: 90,
  keptSinceMs: Number.NEGATIVE_INFINITY,
  minSatellites: 3,
}

const DAY_MS = 86_400_000

/** Checks one record by itself, never compared with another, so the order of arrival doesn't matter. */
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

/** Why it is refused; undefined if its time and place are possible. */
export function refusalOf(
  { timeMs, latitude, longitude }: PositionRecord,
  receivedMs: number,
  { maxFutureSeconds, maxPastDays, keptSinceMs }: CleaningParameters,
): RefusalReason | undefined {
  // Written so that NaN counts as impossible too.
  if (!(timeMs < LATEST_MS)) return 'impossibleTime'
  if (timeMs > receivedMs + maxFutureSeconds * 1000) return 'tooFarInTheFuture'
  if (timeMs < receivedMs - maxPastDays * DAY_MS) return 'tooOld'
  if (timeMs < keptSinceMs) return 'notKept'
  // The oldest time that a file may have, whatever the clock.
  if (!isPossibleInstant(timeMs)) return 'impossibleTime'
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return 'impossiblePlace'
  return undefined
}

/** About a centimetre. */
const PLACE_DECIMALS = 7

/**
 * The record as it is stored: places and measurements rounded to their decimals; implausible sensor values moved to `extra`,
 * for people to see. Reading it from the database gives the same record, which has the same precedence.
 */
function withPlausibleValues(sent: PositionRecord): PositionRecord {
  let record = sent
  const change = (): PositionRecord => (record === sent ? (record = { ...sent }) : record)
  const latitude = rounded(sent.latitude, PLACE_DECIMALS)
  const longitude = rounded(sent.longitude, PLACE_DECIMALS)
  if (!Object.is(latitude, sent.latitude)) change().latitude = latitude
  if (!Object.is(longitude, sent.longitude)) change().longitude = longitude
  if (!Number.isInteger(sent.timeMs)) change().timeMs = Math.round(sent.timeMs)
  // 0,0 is already marked as invalid.
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

/** False for empty values: a missing list and an empty one must be equal content. */
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
