/** A company's settings of trip detection: they apply from now on, and to the periods for which that is requested. */
import type { Context } from '../../../../http/scope.ts'
import type { TripParameters } from '../../trip-detection/index.ts'
import { addRanges, raiseAllGenerations } from '../../../tracking/dirty-ranges/index.ts'
import { readParameterSpans } from './parameter-spans.ts'

export type TripSettings = Pick<
  TripParameters,
  'useIgnition' | 'stopDurationSeconds' | 'minTripDistanceMeters' | 'minTripDurationSeconds'
>

type Caller = Pick<Context, 'scope' | 'tx' | 'now'>

/** `since` is null if nothing was ever set. */
export async function findTripSettings(
  { scope, tx }: Pick<Context, 'scope' | 'tx'>,
  at: Date,
): Promise<TripSettings & { since: Date | null }> {
  const spans = await readParameterSpans(tx, scope.tenantId)
  const present = spans.findLast(({ fromMs }) => fromMs <= at.getTime())
  if (!present) throw new Error('The first parameters hold since ever.')
  const { useIgnition, stopDurationSeconds, minTripDistanceMeters, minTripDurationSeconds } =
    present.parameters
  const since = Number.isFinite(present.fromMs) ? new Date(present.fromMs) : null
  return { useIgnition, stopDurationSeconds, minTripDistanceMeters, minTripDurationSeconds, since }
}

export async function saveTripSettings(context: Caller, settings: TripSettings): Promise<void> {
  await storeSettings(context, settings, context.now)
  await raiseAllGenerations(context.tx, context.scope.tenantId)
}

/** Applies the current values to the period too, and recomputes what was driven then. Returns the number of vehicles. */
export async function recomputeTrips(context: Caller, period: { from: Date; until: Date }): Promise<number> {
  const { scope, tx, now } = context
  const present = await findTripSettings(context, now)
  const until = new Date(Math.min(period.until.getTime(), now.getTime()))
  const behind = await findTripSettings(context, until)
  await tx
    .deleteFrom('tripParameters')
    .where('tenantId', '=', scope.tenantId)
    .where('validFrom', '>=', period.from)
    .where('validFrom', '<=', until)
    .execute()
  await storeSettings(context, present, period.from)
  if (until < now) await storeSettings(context, behind, until)
  await raiseAllGenerations(context.tx, context.scope.tenantId)
  const vehicles = await tx
    .selectFrom('vehicles')
    .select(['tenantId', 'id as vehicleId'])
    .where('tenantId', '=', scope.tenantId)
    .execute()
  await addRanges(
    tx,
    vehicles.map((vehicle) => ({ ...vehicle, fromTime: period.from, toTime: until, dueAt: now })),
  )
  return vehicles.length
}

async function storeSettings({ scope, tx }: Caller, settings: TripSettings, from: Date): Promise<void> {
  const values = {
    useIgnition: settings.useIgnition,
    stopSecondsIgnitionOff: settings.stopDurationSeconds.ignitionOff,
    stopSecondsIgnitionOn: settings.stopDurationSeconds.ignitionOn,
    stopSecondsIgnitionUnknown: settings.stopDurationSeconds.ignitionUnknown,
    minTripDistanceMeters: settings.minTripDistanceMeters,
    minTripDurationSeconds: settings.minTripDurationSeconds,
  }
  await tx
    .insertInto('tripParameters')
    .values({ tenantId: scope.tenantId, validFrom: from, ...values })
    .onConflict((conflict) => conflict.columns(['tenantId', 'validFrom']).doUpdateSet(values))
    .execute()
}
