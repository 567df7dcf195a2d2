import { utf8ToBytes } from '@noble/hashes/utils.js'
import { canonicalJson, type Json } from './canonical-json.ts'
import { commitmentTo, saltOf, sha256Hex } from './commitments.ts'

/**
 * Value of the field `format` of trip records. Format 3 adds, from the lock on, the time zone of its day and times. Format 2
 * adds the time of the first recording and, from the lock on, the odometer at both ends; a later change of that odometer is
 * a record of kind `odometer`. Records without the field are of format 1. All formats are hashed in the same way.
 */
export const RECORD_FORMAT = 3

/** The content of a record before it becomes part of a chain. */
export type RecordContent = {
  /** `opened`, `trip`, `odometer`, `reading`, `gapNote`, `closed`. */
  readonly kind: string
  /** Id of the trip or reading that the record is about; the vehicle's id if it is about the logbook itself. */
  readonly subjectId: string
  /** ISO 8601 in UTC with milliseconds. */
  readonly recordedAt: string
  readonly fields: Readonly<Record<string, Json>>
}

/** A record of a vehicle's chain. */
export type LogbookRecord = RecordContent & {
  /** From 1, without gaps. */
  readonly sequence: number
  /** 16 random bytes from which the salts of `fields` are derived; null once a field was withheld. */
  readonly seed: string | null
  /** If `seed` is null: the salts of the fields that are still disclosed. */
  readonly salts: Readonly<Record<string, string>>
  /** Commitments of the withheld fields. */
  readonly withheld: Readonly<Record<string, string>>
  /** SHA-256 of the record before it and of everything here except values, seed and salts. */
  readonly hash: string
}

/** Where a chain, or a part of one, begins. */
export type Anchor = { readonly sequence: number; readonly hash: string }

/** The start of every vehicle's chain. */
export function genesisOf(vehicleId: string): Anchor {
  return { sequence: 0, hash: sha256Hex(utf8ToBytes(`roadbook logbook of vehicle ${vehicleId}`)) }
}

/** The next record after `previous`; `seed` is 16 new random bytes, hex. */
export function sealRecord(previous: Anchor, content: RecordContent, seed: string): LogbookRecord {
  const unsealed = { ...content, sequence: previous.sequence + 1, seed, salts: {}, withheld: {} }
  return { ...unsealed, hash: hashOf(previous.hash, unsealed) }
}

/** SHA-256 over the hash before and the record's commitments, hex. Throws if a field has no salt. */
export function hashOf(previousHash: string, record: Omit<LogbookRecord, 'hash'>): string {
  const { sequence, kind, subjectId, recordedAt } = record
  const fields = commitmentsOf(record)
  const text = canonicalJson({ previous: previousHash, sequence, kind, subjectId, recordedAt, fields })
  return sha256Hex(utf8ToBytes(text))
}

/** The record without the values and salts of these fields. Its hash stays the same. */
export function withhold(record: LogbookRecord, names: readonly string[]): LogbookRecord {
  const hidden = names.filter((name) => Object.hasOwn(record.fields, name))
  if (hidden.length === 0) return record
  const commitments = commitmentsOf(record)
  const shown = Object.keys(record.fields).filter((name) => !hidden.includes(name))
  return {
    ...record,
    fields: pick(record.fields, shown),
    seed: null,
    salts: Object.fromEntries(shown.map((name) => [name, saltIn(record, name)])),
    withheld: { ...record.withheld, ...pick(commitments, hidden) },
  }
}

function commitmentsOf(record: Omit<LogbookRecord, 'hash'>): Record<string, string> {
  const shown = Object.entries(record.fields).map(([name, value]) => [
    name,
    commitmentTo(value, saltIn(record, name)),
  ])
  // A disclosed field overrides a commitment of the same name, so that nobody can disclose one value and commit to another.
  return { ...record.withheld, ...Object.fromEntries(shown) }
}

function saltIn({ seed, salts }: Pick<LogbookRecord, 'seed' | 'salts'>, name: string): string {
  if (seed !== null) return saltOf(seed, name)
  const salt = Object.hasOwn(salts, name) ? salts[name] : undefined
  if (salt === undefined) throw new TypeError(`The field ${name} has no salt.`)
  return salt
}

function pick<Value>(
  record: Readonly<Record<string, Value>>,
  names: readonly string[],
): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)))
}
