import { isDeepStrictEqual } from 'node:util'
import { type CorrectedEntry, type LogbookChange, LogbookField } from '@roadbook/contract/trips/logbook'
import type { OdometerAddendum } from '../../core/logbook-records/index.ts'

/** A version of a trip's record, and who made it. */
type StoredVersion = {
  changedAt: Date
  reason: string
  actorEmail: string | null
  actorName: string | null
  /** Records as JSON. */
  before: unknown
  after: unknown
}

const detected = ['startTime', 'endTime', 'distanceMeters'] as const
/** Versions that change nothing that an entry shows, or that create the entry. */
const silent = new Set(['detected', 'locked', 'jobLinked', 'dissolved', 'removed'])
const PRIVATE = 'private'

/**
 * Changes of a trip, oldest first: filling in an empty field, or confirming the default category, doesn't count. After the
 * lock everything is an addendum. Texts from while the trip was private are left out.
 */
export function changesOf(versions: readonly StoredVersion[]): LogbookChange[] {
  return versions
    .filter(({ reason }) => !silent.has(reason))
    .flatMap((version) => {
      const [before, after] = [membersOf(version.before), membersOf(version.after)]
      const isPrivate = before['category'] === PRIVATE || after['category'] === PRIVATE
      const isAddendum = version.reason === 'addendum'
      const fields = [...LogbookField.options, ...detected].filter(
        (field) =>
          (!isPrivate || field === 'category' || field === 'distanceMeters') &&
          (isAddendum || !isFirst(field, before)) &&
          (isStated(field, after) || !isDeepStrictEqual(before[field] ?? null, after[field] ?? null)),
      )
      return fields.map((field): LogbookChange => ({
        field,
        before: before[field] ?? null,
        after: after[field] ?? null,
        changedAt: version.changedAt.toISOString(),
        actorEmail: version.actorEmail,
        actorName: version.actorName,
        kind: isAddendum ? 'addendum' : 'change',
        reason: isAddendum ? textOf(after['addendumReason']) : null,
        cause: null,
      }))
    })
}

/** The cause of an odometer change after the lock, with the values at start and end. */
export function odometerChange(addendum: OdometerAddendum): LogbookChange {
  const { startOdometerMetersBefore: from, endOdometerMetersBefore: to } = addendum
  return {
    field: 'odometerMeters',
    before: from === null || to === null ? null : [from, to],
    after: [addendum.startOdometerMeters, addendum.endOdometerMeters],
    changedAt: addendum.recordedAt.toISOString(),
    actorEmail: addendum.actorEmail ?? null,
    actorName: addendum.actorName,
    kind: 'addendum',
    reason: addendum.note,
    cause: addendum.cause,
  }
}

/**
 * Null if the addenda leave category and distance as recorded. Each addendum states its difference from the record;
 * odometers follow from each other.
 */
export function correctedOf(
  recorded: CorrectedEntry,
  changes: readonly LogbookChange[],
): CorrectedEntry | null {
  const addenda = changes.filter(({ kind }) => kind === 'addendum')
  const last = (field: string) => addenda.findLast((change) => change.field === field)
  const byPositions = last('distanceMeters')
  const byOdometer = addenda.reduce(
    (sum, { before, after }) =>
      isOdometerPair(before) && isOdometerPair(after) ? sum + lengthOf(after) - lengthOf(before) : sum,
    0,
  )
  const corrected = {
    category: textOf(last('category')?.after) ?? recorded.category,
    distanceMeters:
      (byPositions ? scaled(recorded.distanceMeters, byPositions) : recorded.distanceMeters) + byOdometer,
  }
  return isDeepStrictEqual(corrected, recorded) ? null : corrected
}

/** The distance that positions give, before the factor and the rounding to the odometer's tenths. */
function scaled(meters: number, { before, after }: LogbookChange): number {
  const share = Number(before) > 0 ? meters / Number(before) : 1
  return Math.round((share * Number(after)) / 100) * 100
}

type Pair = readonly [number, number]

/** The value of an odometer change. */
export function isOdometerPair(value: unknown): value is Pair {
  return Array.isArray(value)
}

function lengthOf([from, to]: Pair): number {
  return to - from
}

/** A person's addendum can also restore what was recorded, after another addendum. */
function isStated(field: string, { addendumFields }: Members): boolean {
  return Array.isArray(addendumFields) && addendumFields.includes(field)
}

function isFirst(field: string, before: Members): boolean {
  return field === 'category'
    ? before['touched'] !== true
    : before[field] === null || before[field] === undefined
}

type Members = Readonly<Record<string, unknown>>

function membersOf(record: unknown): Members {
  return Object.fromEntries(Object.entries(record ?? {}))
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
