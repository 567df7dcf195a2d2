import type { Logbook, LogbookEntry, LogbookReading, OdometerGap } from '@roadbook/contract/trips/logbook'
import type { Context } from '../../../http/scope.ts'
import { isChainUnchanged, readChainEnd } from '../../core/logbook-records/index.ts'
import { readOdometer } from '../../fleet/odometer/index.ts'
import { logbookTrips } from '../trips/index.ts'
import { gapNotesOf } from './gap-notes.ts'
import { odometerGaps } from './odometer-gaps.ts'
import { toEntries } from './read-entries.ts'
import { completenessOf, sumByCategory, sumCorrected, sumMeters } from './sum-entries.ts'

export type LogbookPeriod = { vehicleId: string; from: Date; until: Date }

/** The logbook of a vehicle that the caller may see; a driver gets their own trips, and no gaps. */
export async function readLogbook(context: Context, period: LogbookPeriod): Promise<Logbook> {
  const key = { tenantId: context.scope.tenantId, vehicleId: period.vehicleId }
  const end = await readChainEnd(context.tx, key)
  const chain = {
    records: end?.sequence ?? 0,
    head: end?.hash ?? null,
    isUnchanged: await isChainUnchanged(context.tx, key),
  }
  return { ...(await readLogbookContent(context, period)), chain }
}

export type LogbookContent = Omit<Logbook, 'chain'>

/** Without verifying the chain, which takes longer than all the rest. */
export async function readLogbookContent(context: Context, period: LogbookPeriod): Promise<LogbookContent> {
  const { scope, tx } = context
  const { vehicleId, from, until } = period
  const vehicle = await tx
    .selectFrom('vehicles')
    .select(['registration', 'logbookEnabled', 'logbookSince'])
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', vehicleId)
    .executeTakeFirstOrThrow()
  const { trips, before } = await logbookTrips(context, period)
  const entries = await toEntries(context, trips)
  const first = before ? await toEntries(context, [before]) : []
  const gaps = await readGaps(context, vehicleId, [...first, ...entries])
  return {
    vehicleId,
    registration: vehicle.registration,
    logbookEnabled: vehicle.logbookEnabled,
    keptSince: vehicle.logbookSince?.toISOString() ?? null,
    from: from.toISOString(),
    until: until.toISOString(),
    entries,
    gaps,
    readings: scope.reach === 'all' ? await readReadings(context, period) : [],
    sums: sumByCategory(entries),
    recordedMeters: sumMeters(entries),
    correctedMeters: sumCorrected(entries),
    odometerMeters: odometerMeters(entries),
    completeness: completenessOf(entries, gaps),
  }
}

/** Without other people's trips, a driver can't tell what was driven between two of their own. */
async function readGaps(
  context: Context,
  vehicleId: string,
  entries: readonly LogbookEntry[],
): Promise<OdometerGap[]> {
  if (context.scope.reach !== 'all') return []
  const gaps = odometerGaps(entries)
  const notes = await gapNotesOf(
    context,
    vehicleId,
    gaps.map(({ afterTripId }) => afterTripId),
  )
  return gaps.map((gap) => ({ ...gap, notes: notes.get(gap.afterTripId) ?? [] }))
}

/** All readings of a vehicle. */
const READINGS_AT_MOST = 100_000

/**
 * Dashboard readings of the period, including withdrawn ones, with the distance of the trips since the one before; oldest
 * first.
 */
async function readReadings(
  context: Context,
  { vehicleId, from, until }: LogbookPeriod,
): Promise<LogbookReading[]> {
  const { readings } = await readOdometer(context, vehicleId, READINGS_AT_MOST)
  const oldestFirst = readings.toReversed()
  return oldestFirst.flatMap((reading, index) => {
    const { time, countedMeters } = reading
    if (time < from.toISOString() || time >= until.toISOString()) return []
    const before = oldestFirst.slice(0, index).findLast(({ withdrawn }) => withdrawn === null)
    return [
      {
        readAt: time,
        odometerMeters: reading.odometerMeters,
        expectedMeters: before && countedMeters !== null ? before.odometerMeters + countedMeters : null,
        actorName: reading.enteredByName ?? reading.enteredByEmail,
        enteredAt: reading.enteredAt,
        isBackdated: reading.isBackdated,
        isCorrection: reading.correction,
        note: reading.note,
        withdrawn: reading.withdrawn,
      },
    ]
  })
}

function odometerMeters(entries: Logbook['entries']): number | null {
  const [first, last] = [entries[0]?.trip.startOdometerMeters, entries.at(-1)?.trip.endOdometerMeters]
  return typeof first === 'number' && typeof last === 'number' ? last - first : null
}
