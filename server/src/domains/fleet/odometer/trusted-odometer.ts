/**
 * The distance that a device's odometer counted while the device was silent, if it is plausible: devices are replaced and
 * reset. The same rule for one move and in SQL.
 */
import { type RawBuilder, sql } from 'kysely'

/** An odometer counts at least this share of the straight line, except for one unfinished kilometre. */
const MIN_SHARE = 0.9
const STEP_METERS = 1_000
/** Nobody drives faster, nor farther in a day; a started day counts as a whole one. */
const MAX_METERS_PER_SECOND = 250 / 3.6
const MAX_METERS_A_DAY = 1_500_000
const DAY_SECONDS = 86_400

type Risen = { meters: number; odometerMeters: number | null; seconds: number }

export function trustedOdometer({ meters, odometerMeters, seconds }: Risen): number | null {
  if (odometerMeters === null || odometerMeters < meters * MIN_SHARE - STEP_METERS) return null
  const most = Math.min(seconds * MAX_METERS_PER_SECOND, (seconds / DAY_SECONDS + 1) * MAX_METERS_A_DAY)
  return odometerMeters <= most ? odometerMeters : null
}

/**
 * The distance of one move alone. An odometer that counts whole kilometres shows the rest of it with a later move, so it can
 * even show 0; null then, as for one that is not trusted.
 */
export function moveOdometer(risen: Risen): number | null {
  const trusted = trustedOdometer(risen)
  return trusted !== null && trusted >= risen.meters * MIN_SHARE ? trusted : null
}

/** `trustedOdometer` for the move of a stop with this alias. */
export function trustedOdometerOf(stop: string): RawBuilder<number | null> {
  return odometerOf(stop, { unfinishedMeters: STEP_METERS })
}

/** `moveOdometer` for the move of a stop with this alias. */
export function moveOdometerOf(stop: string): RawBuilder<number | null> {
  return odometerOf(stop, { unfinishedMeters: 0 })
}

function odometerOf(stop: string, { unfinishedMeters }: { unfinishedMeters: number }) {
  const column = (name: string) => sql.ref(`${stop}.${name}`)
  const seconds = sql`extract(epoch from ${column('moved_until')} - ${column('moved_from')})::float8`
  const odometer = column('moved_odometer_meters')
  return sql<
    number | null
  >`case when ${odometer} >= ${column('moved_meters')} * ${MIN_SHARE}::float8 - ${unfinishedMeters}::int
    and ${odometer} <= ${seconds} * ${MAX_METERS_PER_SECOND}::float8
    and ${odometer} <= (${seconds} / ${DAY_SECONDS}::int + 1) * ${MAX_METERS_A_DAY}::int then ${odometer} end`
}
