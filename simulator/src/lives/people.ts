import {
  atFour,
  FREE,
  isWeekend,
  Itinerary,
  pickOne,
  pickSome,
  type Agenda,
  type DayContext,
  type Life,
} from './itinerary.ts'

/** A sales car: lives with its driver, goes far, and has a private life in the evening and on weekends. */
export const sales: Life = {
  dayBegins: atFour,
  agenda: (context) => (isWeekend(context.weekday) ? weekend(context) : workday(context)),
}

function workday(context: DayContext): Agenda {
  const { random, weekday, world, base, home } = context
  const day = new Itinerary(context, random.between(7.6, 8.5) * 60)
  day.go(base, 'depot', random.between(25, 60))
  const visits = pickSome(random, world.places.customers, weekday === 5 ? 3 : 5)
  for (const [i, customer] of visits.entries()) {
    if (day.minute > 16.4 * 60) break
    day.go(customer, 'customer', random.between(25, 65))
    if (i === 1) day.go(pickOne(random, world.places.hotels), 'break', random.between(30, 50))
  }
  day.go(home, 'home', 45)
  if (random.chance(0.25)) {
    day.waitUntil(random.between(18.8, 19.8) * 60)
    day.go(pickOne(random, world.places.leisure), 'private', random.between(70, 130)).go(home, 'home', 10)
  }
  return day.agenda()
}

function weekend(context: DayContext): Agenda {
  const { random, weekday, world, home } = context
  const day = new Itinerary(context, random.between(9, 11) * 60)
  if (weekday === 6) {
    day.go(pickOne(random, world.places.merchants), 'private', random.between(30, 70)).go(home, 'home', 60)
  } else if (random.chance(0.3)) return FREE
  day.waitUntil(random.between(13.5, 15) * 60)
  return day
    .go(pickOne(random, world.places.leisure), 'private', random.between(90, 210))
    .go(home, 'home', 10)
    .agenda()
}

/** A pool car: booked now and then, for one errand or two. */
export const pool: Life = {
  dayBegins: atFour,
  agenda: (context) => {
    const { random, weekday, world, base } = context
    if (isWeekend(weekday)) return FREE
    const day = new Itinerary(context, 8 * 60)
    for (const hour of [random.between(9, 10.5), random.between(13.5, 15)]) {
      if (!random.chance(0.45)) continue
      day.waitUntil(hour * 60)
      for (const errand of pickSome(random, world.places.customers, random.chance(0.3) ? 2 : 1)) {
        day.go(errand, 'customer', random.between(20, 60))
      }
      day.go(base, 'depot', 10, { fills: true })
    }
    return day.agenda()
  },
}

/** In a shift of the shuttle or the patrol: from there it starts on its own at a set time, so that no delay grows. */
const SHIFT_MINUTES = 240
const SHIFT_SLACK = 16

/** In the early morning, one vehicle after the other. */
function handsOver(seed: number): number {
  return (4.5 + (seed % 4) * 1.2) * 60
}

/** A shuttle between airport and hotels, in shifts round the clock. */
export const rounds: Life = {
  dayBegins: handsOver,
  agenda: (context) => {
    const { vehicle, random, base } = context
    const begins = handsOver(vehicle.seed) + 10
    const day = new Itinerary(context, begins + random.between(0, 8))
    // one after the other hands over, so that some are always on their way
    let shiftEnds = day.minute + SHIFT_MINUTES * (0.4 + ((vehicle.seed * 0.37) % 1) * 0.6)
    for (
      const lastEnds = begins + 23.8 * 60;
      day.minute < lastEnds - SHIFT_SLACK;
      shiftEnds += SHIFT_MINUTES
    ) {
      const isLast = shiftEnds > lastEnds - SHIFT_MINUTES / 4
      shuttleShift(context, day, (isLast ? lastEnds : shiftEnds) - SHIFT_SLACK)
      day.go(base, 'break', 3)
      if (isLast) break
      day.waitUntil(shiftEnds)
    }
    return day.agenda()
  },
}

function shuttleShift({ random, world, base }: DayContext, day: Itinerary, ends: number): void {
  const { airport, hotels } = world.places
  for (;;) {
    const isInbound = day.at !== airport && random.chance(0.6)
    const next = isInbound ? airport : pickOne(random, hotels)
    if (day.minute + day.minutesTo(next) + 6 + day.minutesTo(base, next) > ends) return
    if (next === day.at) continue
    const stay = random.chance(0.1) ? random.between(15, 25) : random.between(3, 14)
    day.go(next, 'passengers', stay, { isEngineOn: random.chance(0.3) })
  }
}

/** A security patrol: looks after premises all night, by day too where there is nobody on them. */
export const patrol: Life = {
  dayBegins: () => 12 * 60,
  agenda: (context) => {
    const { random, weekday, base } = context
    const begins = (isWeekend(weekday) ? 12.5 : 18.5) * 60 + random.between(0, 20)
    const day = new Itinerary(context, begins)
    // Monday to Friday people come to work at six; on Saturday and Sunday morning nobody does
    const nextIsWeekend = isWeekend((weekday + 1) % 7)
    const endMinute = (nextIsWeekend ? 35.3 : 30.2) * 60
    for (let shiftEnds = begins + SHIFT_MINUTES; day.minute < endMinute; shiftEnds += SHIFT_MINUTES) {
      patrolShift(context, day, Math.min(shiftEnds, endMinute) - SHIFT_SLACK)
      day.go(base, 'break', random.between(8, 12))
      if (shiftEnds < endMinute) day.waitUntil(shiftEnds)
      else break
    }
    return day.agenda()
  },
}

function patrolShift({ random, world, base }: DayContext, day: Itinerary, ends: number): void {
  for (;;) {
    const next = pickOne(random, world.places.watched)
    if (day.minute + day.minutesTo(next) + 6 + day.minutesTo(base, next) > ends) return
    if (next !== day.at) day.go(next, 'patrol', random.between(2, 6), { isEngineOn: random.chance(0.5) })
  }
}
