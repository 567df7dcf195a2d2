import {
  maxPreviewedTrips,
  type TripDetection,
  type TripDetectionPreview,
  type TripDetectionPreviewAsked,
  type TripDetectionUpdate,
  type TripRecompute,
  type TripsRecomputed,
} from '@roadbook/contract/company/settings'
import type { z } from 'zod'
import { AppError, staleVersion } from '../../../errors.ts'
import { dateIn, periodOf } from '../../../http/period.ts'
import type { Context } from '../../../http/scope.ts'
import { changeCompany, lockCompany, readCompany, timeZoneOf } from '../../core/companies/index.ts'
import { differences, recordChange, recordUpdate } from '../../core/audit/index.ts'
import { findMaxPastDays, saveMaxPastDays } from '../../tracking/devices/index.ts'
import { readKeptSince } from '../../tracking/positions/index.ts'
import {
  findTripSettings,
  previewTrips,
  recomputeTrips,
  saveTripSettings,
  type TripSettings,
  requireTrip,
} from '../../trips/trips/index.ts'

const MAX_DAYS = 366
const DAY_MS = 86_400_000
/** Short, because a person waits for the preview, which holds a database connection. */
const PREVIEW_MS = 3000

export async function readTripDetection(context: Context): Promise<TripDetection> {
  const { since, ...settings } = await findTripSettings(context, context.now)
  const maxPastDays = await findMaxPastDays(context)
  const { version } = await readCompany(context)
  return { ...settings, maxPastDays, validFrom: since?.toISOString() ?? null, version }
}

export async function changeTripDetection(
  context: Context,
  { maxPastDays, version, ...changes }: TripDetectionUpdate,
): Promise<TripDetection> {
  // Serializes changes: the next one waits and then sees this one's version.
  await lockCompany(context)
  const before = await readTripDetection(context)
  if (version !== undefined && version !== before.version) throw staleVersion('company', before)
  const settings = changedSettings(before, changes)
  // Saved settings apply from now on, so unchanged ones aren't saved again.
  const isOther = differences(before, { ...before, ...settings }).length > 0
  if (isOther) await saveTripSettings(context, settings)
  const isOtherAge = maxPastDays !== undefined && maxPastDays !== before.maxPastDays
  if (isOtherAge) await saveMaxPastDays(context, maxPastDays)
  if (isOther || isOtherAge) await changeCompany(context, {})
  const after = await readTripDetection(context)
  await recordUpdate(context, { ...ofTenant(context), before, after })
  return after
}

/**
 * Compares the settings of the time with these changes over the last seven whole days in the company's time zone, or over
 * the day of a trip.
 */
export async function previewTripDetection(
  context: Context,
  { tripId, ...changes }: z.infer<typeof TripDetectionPreviewAsked>,
): Promise<TripDetectionPreview> {
  const timeZone = await timeZoneOf(context)
  const trip = tripId === undefined ? undefined : await requireTrip(context, tripId)
  const days = trip ? dayOf(trip.startTime, timeZone) : lastSevenDays(context.now, timeZone)
  const { from = context.now, until = context.now } = periodOf(days, timeZone)
  const saved = await findTripSettings(context, context.now)
  const present = trip ? await findTripSettings(context, trip.startTime) : saved
  const previewed = await previewTrips(context, {
    from,
    until,
    ...(trip ? { vehicleId: trip.vehicleId } : {}),
    present: changedSettings(present, {}),
    next: changedSettings(saved, changes),
    limits: { budgetMs: PREVIEW_MS, maxItems: maxPreviewedTrips },
  })
  return { ...days, ...previewed }
}

type Days = Pick<TripDetectionPreview, 'startDate' | 'endDate'>

function dayOf(time: Date, timeZone: string): Days {
  const day = dateIn(timeZone, time).toString()
  return { startDate: day, endDate: day }
}

function lastSevenDays(now: Date, timeZone: string): Days {
  const today = dateIn(timeZone, now)
  return {
    startDate: today.subtract({ days: 7 }).toString(),
    endDate: today.subtract({ days: 1 }).toString(),
  }
}

function changedSettings(before: TripSettings, changes: TripDetectionUpdate): TripSettings {
  return {
    useIgnition: changes.useIgnition ?? before.useIgnition,
    stopDurationSeconds: changedDurations(before.stopDurationSeconds, changes.stopDurationSeconds),
    minTripDistanceMeters: changes.minTripDistanceMeters ?? before.minTripDistanceMeters,
    minTripDurationSeconds: changes.minTripDurationSeconds ?? before.minTripDurationSeconds,
  }
}

type StopDurations = TripDetection['stopDurationSeconds']

function changedDurations(
  before: StopDurations,
  changes: TripDetectionUpdate['stopDurationSeconds'] = {},
): StopDurations {
  return {
    ignitionOff: changes.ignitionOff ?? before.ignitionOff,
    ignitionOn: changes.ignitionOn ?? before.ignitionOn,
    ignitionUnknown: changes.ignitionUnknown ?? before.ignitionUnknown,
  }
}

export async function askForRecompute(
  context: Context,
  bounds: z.infer<typeof TripRecompute>,
): Promise<z.infer<typeof TripsRecomputed>> {
  const { now } = context
  const timeZone = await timeZoneOf(context)
  const { from: asked, until: end } = periodOf(bounds, timeZone)
  const until = end && end < now ? end : now
  if (!asked || asked >= until) {
    throw new AppError('period_not_past')
  }
  const keptSince = await readKeptSince(context.tx, context.scope.tenantId)
  const from = keptSince && keptSince > asked ? keptSince : asked
  if (from >= until) {
    throw new AppError('positions_not_kept', { sinceDay: dateIn(timeZone, from).toString() })
  }
  // One more hour, since a day may have 25.
  if (until.getTime() - from.getTime() > MAX_DAYS * DAY_MS + 3_600_000) {
    throw new AppError('period_too_long', { maxDays: MAX_DAYS })
  }
  const vehicles = await recomputeTrips(context, { from, until })
  const period = { from: from.toISOString(), until: until.toISOString() }
  const recomputed = { action: 'redrawn', before: null, after: { ...period, vehicles } } as const
  await recordChange(context, { ...ofTenant(context), ...recomputed })
  return { ...period, vehicles }
}

function ofTenant({ scope }: Context) {
  return { resourceType: 'tripDetection', resourceId: scope.tenantId } as const
}
