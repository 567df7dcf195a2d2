/** What a company says of its trips' borders: it holds from then on, and in the periods for which it is asked to. */
import { sql } from 'kysely'
import type { Context } from '../../http/scope.ts'
import type { TripParameters } from '../trip-detection/index.ts'
import { readParameterSpans } from './parameter-spans.ts'

type TripSettings = Pick<
  TripParameters,
  'useIgnition' | 'stopDurationSeconds' | 'minTripDistanceMeters' | 'minTripDurationSeconds'
>

type Caller = Pick<Context, 'scope' | 'tx' | 'now'>

/** `since` is null where nothing was ever said. */
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
  await letHold(context, settings, context.now)
  await forgetDrawings(context)
}

/** The present values hold in the period too, and what was driven then is drawn anew. Returns of how many vehicles. */
export async function redrawTrips(context: Caller, period: { from: Date; until: Date }): Promise<number> {
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
  await letHold(context, present, period.from)
  if (until < now) await letHold(context, behind, until)
  await forgetDrawings(context)
  const { rows } = await sql`
    insert into trip_marks (tenant_id, vehicle_id, from_time, to_time, due_at)
    select tenant_id, id, ${period.from}, ${until}, ${now} from vehicles where tenant_id = ${scope.tenantId}
    returning vehicle_id`.execute(tx)
  return rows.length
}

async function letHold({ scope, tx }: Caller, settings: TripSettings, from: Date): Promise<void> {
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

/** Workers that remember vehicles by older parameters see that they are to draw anew. In the order of all who count. */
async function forgetDrawings({ scope, tx }: Caller): Promise<void> {
  await sql`
    with held as (
      select vehicle_id from trip_drawings where tenant_id = ${scope.tenantId} order by vehicle_id for update)
    update trip_drawings d set generation = d.generation + 1 from held
    where d.tenant_id = ${scope.tenantId} and d.vehicle_id = held.vehicle_id`.execute(tx)
}
