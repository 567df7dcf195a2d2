/** The worst days, each with the number to replay it. */
import type { JudgedDay, JudgedTrip } from './judge-day.ts'

export function worstOf(days: readonly JudgedDay[], count: number): string[] {
  const found = days
    .map((day) => ({ day, badness: badnessOf(day) }))
    .filter(({ badness }) => badness > 0)
    .sort((a, b) => b.badness - a.badness)
    .slice(0, count)
  return found.map(({ day }) => describe(day))
}

export function describe({ simulated: { number, habits }, trips, ghosts }: JudgedDay): string {
  const { style, interval, heartbeat, fault } = habits
  const wrong = trips.flatMap((trip) => (wrongOf(trip) === '' ? [] : [wrongOf(trip)]))
  const all = [...wrong, ...ghosts.map((ghost) => `ghost of ${ghost.distanceMeters} m`)]
  return `--replay ${number}: ${style.name}, every ${interval}, parked ${heartbeat}, ${fault}: ${all.join('; ')}`
}

function wrongOf({ outcome, truth, begin, end, distance, maxSpeed, ...trip }: JudgedTrip): string {
  if (outcome !== 'one') return outcome
  const found: string[] = []
  if (trip.isBeginKnowable && Math.abs(begin ?? 0) > 30) found.push(`begin ${begin?.toFixed(0)} s`)
  if (trip.isEndKnowable && Math.abs(end ?? 0) > 30) found.push(`end ${end?.toFixed(0)} s`)
  if (Math.abs(distance ?? 0) > 0.05) found.push(`${((distance ?? 0) * truth.meters).toFixed(0)} m`)
  if ((maxSpeed ?? 0) > 0.1) found.push(`${((maxSpeed ?? 0) * 100).toFixed(0)} % too fast`)
  return found.join(', ')
}

/** Drives not detected as one trip count most, then ghost trips, then errors in the figures. */
function badnessOf({ trips, ghosts }: JudgedDay): number {
  const broken = trips.filter(({ outcome }) => outcome !== 'one').length
  return trips.filter((trip) => wrongOf(trip) !== '').length + (broken + ghosts.length) * 10
}
