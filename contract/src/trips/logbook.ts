import { z } from 'zod'
import { idOf, trimmedText } from '../core/entity.ts'
import { Instant } from '../core/instant.ts'
import { DayOrTime, SimplePeriod } from '../core/period.ts'
import { forceGenerate, ReportFile, ReportFormat } from '../reporting/reports.ts'
import { problem } from '../core/problem.ts'
import { routes } from '../core/route.ts'
import { Trip, TripOfVehicle } from './trip.ts'

export const logbookLimits = {
  /** From the end of a trip until its record is locked, in hours. */
  lockAfterHours: 7 * 24,
  /** The longest period of one page; an export may be longer. */
  shownDays: 366,
  exportedVehicles: 1000,
  /** Ten years, as long as records must be kept. */
  exportedDays: 3_660,
}

/** What a business trip needs before it is locked, and for every trip: a driver. */
export const MissingField = z.enum(['purpose', 'destination', 'partner', 'driver'])
export type MissingField = z.infer<typeof MissingField>

/** Fields of a trip's record that people fill in. */
export const LogbookField = z.enum(['category', 'purpose', 'destination', 'partner', 'note'])
export type LogbookField = z.infer<typeof LogbookField>

/** Why the odometer of a locked trip moved, or when an earlier version that didn't record it was updated. */
export const OdometerCause = z.enum([
  'latePositions',
  'tripWentOn',
  'tripEdited',
  'reading',
  'readingWithdrawn',
  'upgrade',
])
export type OdometerCause = z.infer<typeof OdometerCause>

/** A value that was replaced, or after the lock a correction beside it. */
export const LogbookChange = z.object({
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  changedAt: Instant,
  /** Null if it came from the vehicle's positions. */
  actorEmail: z.string().nullable(),
  actorName: z.string().nullable(),
  /** `addendum`: added after the lock; the record itself doesn't change. */
  kind: z.enum(['change', 'addendum']),
  /** The reason for an addendum that a person added. */
  reason: z.string().nullable(),
  /** For an addendum about the odometer, whose field is `odometerMeters` and whose values are `[start, end]`. */
  cause: OdometerCause.nullable(),
})
export type LogbookChange = z.infer<typeof LogbookChange>

/** With all addenda, if they differ from the record. */
export const CorrectedEntry = z.object({ category: z.string(), distanceMeters: z.int() })

export type CorrectedEntry = z.infer<typeof CorrectedEntry>

export const LogbookEntry = z.object({
  /** Its odometers are those of the record, once it is locked. */
  trip: Trip,
  /** From the odometer at its start to that at its end. The trip's own distance is from its positions, before the factor. */
  distanceMeters: z.int(),
  corrected: CorrectedEntry.nullable(),
  /** When the trip was first stored. */
  recordedAt: Instant,
  /** Only if it was after the lock would have been due. */
  isRecordedLate: z.boolean(),
  /** 168 hours after the end of the trip, after which nobody can change it; null while it is running. */
  locksAt: Instant.nullable(),
  /** When it was locked. */
  lockedAt: Instant.nullable(),
  /** IANA, for its day and times: after the lock, the time zone at the lock. */
  timeZone: z.string(),
  /** True if it was not complete at the lock and therefore counts as private. */
  countsAsPrivate: z.boolean(),
  missing: z.array(MissingField),
  /** Oldest first; a first value is not a change. */
  changes: z.array(LogbookChange),
})
export type LogbookEntry = z.infer<typeof LogbookEntry>

/** The category that a trip counts as: one that was locked incomplete counts as private. */
export function countedCategory({
  trip,
  countsAsPrivate,
}: Pick<LogbookEntry, 'trip' | 'countsAsPrivate'>): string {
  return countsAsPrivate ? 'private' : trip.category
}

export const GapNote = z.object({
  text: z.string(),
  createdAt: Instant,
  actorName: z.string().nullable(),
  actorEmail: z.string().nullable(),
})
export type GapNote = z.infer<typeof GapNote>

/** The category that a trip counts as with its addenda. */
export function correctedCategory(
  entry: Pick<LogbookEntry, 'trip' | 'countsAsPrivate' | 'corrected'>,
): string {
  return entry.corrected?.category ?? countedCategory(entry)
}

export function correctedMeters({
  corrected,
  distanceMeters,
}: Pick<LogbookEntry, 'corrected' | 'distanceMeters'>): number {
  return corrected?.distanceMeters ?? distanceMeters
}

/** Distance on the odometer between two trips without a trip, or the other way round (negative). */
export const OdometerGap = z.object({
  /** The trip before it. */
  afterTripId: idOf('trip'),
  beforeTripId: idOf('trip'),
  fromTime: Instant,
  toTime: Instant,
  fromOdometerMeters: z.int(),
  toOdometerMeters: z.int(),
  meters: z.int(),
  /** What remains of it after the addenda of both trips. */
  unexplainedMeters: z.int(),
  /** The addenda that explain the difference between the two, oldest first. */
  corrections: z.array(LogbookChange),
  notes: z.array(GapNote),
})
export type OdometerGap = z.infer<typeof OdometerGap>

/** A dashboard shows whole kilometres: a smaller gap needs no explanation. */
const MIN_GAP_METERS = 1_000

export function needsExplanation({ unexplainedMeters }: Pick<OdometerGap, 'unexplainedMeters'>): boolean {
  return Math.abs(unexplainedMeters) >= MIN_GAP_METERS
}

/** A dashboard reading, and the difference from the trips since the reading before. */
export const LogbookReading = z.object({
  readAt: Instant,
  odometerMeters: z.int(),
  /** The trips' odometer at that time; null for the first reading. */
  expectedMeters: z.int().nullable(),
  /** The email address of a person without a name; null if the reading was made automatically. */
  actorName: z.string().nullable(),
  enteredAt: Instant,
  /** Entered when a trip that ended after it was already locked. */
  isBackdated: z.boolean(),
  /** The odometer was corrected: it may be lower than before, or far above the counted distance. */
  isCorrection: z.boolean(),
  note: z.string().nullable(),
  /** It no longer counts, but stays in the logbook. */
  withdrawn: z
    .object({ at: Instant, byEmail: z.string(), byName: z.string().nullable(), reason: z.string() })
    .nullable(),
})
export type LogbookReading = z.infer<typeof LogbookReading>

const LogbookCompleteness = z.object({
  /** Business trips without purpose, destination or partner that can still be completed. */
  openTrips: z.int(),
  /** When the first of them is locked. */
  firstLocksAt: Instant.nullable(),
  /** Trips locked incomplete, which count as private. */
  lockedIncomplete: z.int(),
  /** Gaps of a kilometre or more. */
  odometerGaps: z.int(),
  /** In both directions: positive and negative gaps don't cancel out. */
  odometerGapMeters: z.int(),
  tripsWithoutDriver: z.int(),
  /** Movement without a recorded trip, see trip-moves.ts. */
  unrecordedMoves: z.int(),
  unrecordedMeters: z.int(),
})
type LogbookCompleteness = z.infer<typeof LogbookCompleteness>

const LogbookChain = z.object({
  /** Records of the vehicle's chain so far. */
  records: z.int(),
  /** SHA-256 of the last one, hex; null while there is none. */
  head: z.string().nullable(),
  /** False if a stored record doesn't match its hash. */
  isUnchanged: z.boolean(),
})

export const Logbook = z.object({
  vehicleId: idOf('vehicle'),
  registration: z.string(),
  /** Off: nothing is locked or chained. */
  logbookEnabled: z.boolean(),
  /** Trips that ended since then are part of the logbook; null if it was never on. */
  keptSince: Instant.nullable(),
  from: Instant,
  until: Instant,
  /** Oldest first, as in the exported file. */
  entries: z.array(LogbookEntry),
  /**
   * All differences, so that distances and gaps add up to the odometer; `needsExplanation` marks those that count as gaps.
   */
  gaps: z.array(OdometerGap),
  readings: z.array(LogbookReading),
  /** By category as it counts: a trip locked incomplete is private. As recorded, and as corrected by addenda. */
  sums: z.array(
    z.object({
      category: z.string(),
      trips: z.int(),
      distanceMeters: z.int(),
      corrected: z.object({ trips: z.int(), distanceMeters: z.int() }),
    }),
  ),
  recordedMeters: z.int(),
  correctedMeters: z.int(),
  /** From the first to the last odometer value of the period; null without both. */
  odometerMeters: z.int().nullable(),
  completeness: LogbookCompleteness,
  chain: LogbookChain,
})
export type Logbook = z.infer<typeof Logbook>

const period = {
  simplePeriod: SimplePeriod.optional(),
  startDate: DayOrTime.optional(),
  endDate: DayOrTime.optional(),
}
const VehicleId = z.object({ vehicleId: idOf('vehicle') })

export const LogbookAddendum = z
  .strictObject({
    category: trimmedText(50).optional(),
    purpose: trimmedText(500).optional(),
    destination: trimmedText(500).optional(),
    partner: trimmedText(500).optional(),
    note: trimmedText(2000).optional(),
    reason: trimmedText(500),
  })
  .refine(({ reason: _, ...fields }) => Object.keys(fields).length > 0, problem('addendum_empty'))
export type LogbookAddendum = z.infer<typeof LogbookAddendum>

export const logbookRoutes = routes({
  publicKey: {
    method: 'GET',
    path: '/logbook/public-key',
    access: 'public',
    summary: 'Returns the Ed25519 key that signs the logbooks exported by this installation.',
    response: z.object({ publicKey: z.string() }),
  },
  show: {
    method: 'GET',
    path: '/logbook/{vehicleId}',
    access: 'trips.read',
    summary:
      'Returns the logbook of a vehicle for a period of at most 366 days: entries, changes, gaps, sums, completeness and the head of its chain.',
    params: VehicleId,
    query: z.object(period),
    response: Logbook,
  },
  addAddendum: {
    method: 'POST',
    path: '/logbook/{vehicleId}/trips/{tripId}/addenda',
    access: 'trips.write',
    summary:
      'Adds a correction to a locked trip. The record stays as it was; the correction is shown beside it.',
    params: TripOfVehicle,
    body: LogbookAddendum,
    response: LogbookEntry,
    status: 201,
  },
  addGapNote: {
    method: 'POST',
    path: '/logbook/{vehicleId}/gap-notes',
    access: 'trips.write',
    summary: 'Adds an explanation to the odometer gap after a trip.',
    params: VehicleId,
    body: z.strictObject({ afterTripId: idOf('trip'), text: trimmedText(500) }),
    response: GapNote,
    status: 201,
  },
})

export const logbookExportRoutes = routes({
  export: {
    method: 'POST',
    path: '/logbook/export',
    access: 'trips.read',
    summary:
      'Makes a signed file of the logbooks of vehicles in a period. `GET /reports/{reportId}` returns its progress.',
    query: z.object({ format: ReportFormat, ...period, forceGenerate }),
    body: z.strictObject({ vehiclesId: z.array(idOf('vehicle')).min(1).max(logbookLimits.exportedVehicles) }),
    response: ReportFile,
    status: 201,
  },
})
