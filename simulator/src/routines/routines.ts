import type { Behaviour } from '../fleet.ts'
import { craftsman, craftsmanDay, electric, parcel, truck } from './deliveries.ts'
import { type Agenda, atFour, type DayContext, FREE, Itinerary, type Routine, QUICK } from './itinerary.ts'
import { courier, patrol, pool, rounds, sales } from './people.ts'

/** Length of the cycle in which a vehicle is brought to the workshop and fetched some days later. */
const WORKSHOP_CYCLE_DAYS = 14
const BROUGHT_ON = 6
const FETCHED_ON = 13

/** A craftsman's van that is often in the workshop, where its tracker has no power. */
const workshop: Routine = { pace: QUICK, dayBegins: atFour, agenda: workshopDay }

function workshopDay(context: DayContext): Agenda {
  const { day, vehicle, world, base, random } = context
  const inCycle = (day + vehicle.seed * 7) % WORKSHOP_CYCLE_DAYS
  if (inCycle < BROUGHT_ON) return craftsmanDay(context)
  const isThere = context.at === world.places.workshop
  if (inCycle === FETCHED_ON) {
    return isThere ? new Itinerary(context, 15.5 * 60).go(base, 'depot', 10).agenda() : FREE
  }
  if (isThere) return FREE
  const brings = new Itinerary(context, random.between(8, 10) * 60)
  return brings.go(world.places.workshop, 'workshop', 10, { isSilent: true }).agenda()
}

export const ROUTINES: Record<Exclude<Behaviour, 'recorded'>, Routine> = {
  rounds,
  parcel,
  electric,
  truck,
  craftsman,
  sales,
  pool,
  patrol,
  courier,
  workshop,
}
