/** A vehicle's day from its number: the truth, the device's habits, and the stored positions. */
import { seededRandom } from '../../simulator/src/random.ts'
import { faults, type Habits, heartbeats, intervals, knowsIgnition, styles } from './devices/habits.ts'
import { reportDay } from './devices/report-day.ts'
import { spoil, type Spoilt } from './devices/spoil.ts'
import { oneOf } from './world/one-of.ts'
import { type Incident, planDay } from './world/plan-day.ts'
import type { Streets } from './world/streets.ts'
import { trueDay, type TrueDay } from './world/true-trips.ts'
import type { VehicleDay } from './world/vehicle-day.ts'

export type Simulated = Spoilt & { number: number; habits: Habits; day: VehicleDay; truth: TrueDay }

const FAULTLESS_SHARE = 0.5

/** The same seed and number give the same day. */
export function simulate(streets: Streets, seed: number, number: number): Simulated {
  const random = seededRandom(seed, number)
  const habits: Habits = {
    style: oneOf(styles, random),
    interval: oneOf(intervals, random),
    heartbeat: oneOf(heartbeats, random),
    fault: random.chance(FAULTLESS_SHARE) ? 'none' : oneOf(faults, random),
  }
  const isKnown = knowsIgnition(habits.style)
  const day = planDay(streets, random, { knowsIgnition: isKnown, incident: incidentOf(habits) })
  const spoilt = spoil(reportDay(day, habits, random), habits.fault, random)
  return { ...spoilt, number, habits, day, truth: trueDay(day, isKnown) }
}

/** Without an ignition signal, a ferry looks like a drive. */
function incidentOf({ fault, style }: Habits): Incident {
  if (fault === 'lostWay') return fault
  return (fault === 'ferry' || fault === 'tow') && knowsIgnition(style) ? fault : 'none'
}
