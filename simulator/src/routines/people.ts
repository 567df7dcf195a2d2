import {
  type Agenda,
  atFour,
  type DayContext,
  FREE,
  isWeekend,
  Itinerary,
  type Routine,
  pickOne,
  pickSome,
  QUICK,
} from './itinerary.ts'

/** A sales car: parked at its driver's home, drives far, and is used privately in the evening and on weekends. */
export const sales: Routine = {
  pace: QUICK,
  dayBegins: atFour,
  agenda: (context) => (isWeekend(context.weekday) ? weekend(context) : workday(context)),
}

function workday(context: DayContext): Agenda {
  const { random, weekday, world, base, home } = context
  const day = new Itinerary(context, random.between(7.9, 8.6) * 60)
  day.go(base, 'depot', random.between(25, 60))
  const visits = pickSome(random, world.places.customers, weekday === 5 ? 7 : 11)
  for (const [i, customer] of visits.entries()) {
    if (day.minute > 16.4 * 60) break
    day.go(customer, 'customer', random.between(12, 35))
    if (i === 1) day.go(pickOne(random, world.places.hotels), 'break', random.between(30, 50))
  }
  day.go(home, 'home', 45)
  if (random.chance(0.25)) {
    day.waitUntil(random.between(18, 18.4) * 60)
    day.go(pickOne(random, world.places.leisure), 'private', random.between(40, 65)).go(home, 'home', 10)
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

/** A pool car: booked now and then, for one or two errands. */
export const pool: Routine = {
  pace: QUICK,
  dayBegins: atFour,
  agenda: (context) => {
    const { random, weekday, world, base } = context
    if (isWeekend(weekday)) return FREE
    const day = new Itinerary(context, 8 * 60)
    for (const hour of [random.between(9, 10.5), random.between(13.5, 15)]) {
      if (!random.chance(0.6)) continue
      day.waitUntil(hour * 60)
      for (const errand of pickSome(random, world.places.customers, random.chance(0.3) ? 2 : 1)) {
        day.go(errand, 'customer', random.between(20, 60))
      }
      day.go(base, 'depot', 10, { fills: true })
    }
    return day.agenda()
  },
}

/** Reserve before the end of a shift for drives that take longer than planned. */
const SHIFT_SLACK = 10

/** Length of a shift and of a rest for drivers on duty day and night. */
const SHIFT_MINUTES = 12 * 60
const REST_MINUTES = 30
const SHIFTS = 2

/** Start and length of a single shift, in hours of local time. */
const EARLY_SHIFT = 6
const LATE_SHIFT = 12.5
const ONE_SHIFT_MINUTES = 8.5 * 60

/** 0 to 1, different for each vehicle, so that not all of a kind rest at once. */
function turnOf(seed: number): number {
  return (seed * 0.37) % 1
}

const EARLIEST_REST = 2.5 * 60
const RESTS_WITHIN = 7.5 * 60

/**
 * Minutes after midnight: the vehicles rest one after the other, in the small hours and the morning, and twelve hours later.
 */
function firstRest(seed: number): number {
  return EARLIEST_REST + turnOf(seed) * RESTS_WITHIN
}

/** Adds visits until `isTime` returns false: the shift has no time left for another drive and stay. */
type Work = (context: DayContext, day: Itinerary, isTime: (node: number, stay: number) => boolean) => void

/** Two shifts a day, all week, where the vehicle is on duty around the clock; otherwise one on each working day. */
function inShifts(pace: number, work: Work): Routine {
  return {
    pace,
    dayBegins: (vehicle) => (vehicle.aroundTheClock ? firstRest(vehicle.seed) : atFour()),
    agenda: (context) => {
      if (context.vehicle.aroundTheClock) return dayAndNight(context, pace, work)
      return isWeekend(context.weekday) ? FREE : workingDay(context, pace, work)
    },
  }
}

/** Each shift begins at its scheduled time, so that delays don't add up. */
function dayAndNight(context: DayContext, pace: number, work: Work): Agenda {
  const { random, base, vehicle } = context
  const day = new Itinerary(context, 0, pace)
  const station = stationNear(context, day)
  const begins = firstRest(vehicle.seed)
  for (let shift = 0; shift < SHIFTS; shift++) {
    day.handOver().waitUntil(begins + shift * SHIFT_MINUTES + REST_MINUTES + random.between(0, 8))
    workUntil(context, day, { work, ends: begins + (shift + 1) * SHIFT_MINUTES - SHIFT_SLACK })
    if (shift === SHIFTS - 1) day.go(station, 'refuel', 5, { fills: true })
    day.go(base, 'break', 3)
  }
  return day.agenda()
}

/** Some begin early, others late. */
function workingDay(context: DayContext, pace: number, work: Work): Agenda {
  const { random, vehicle, base } = context
  const begins = (vehicle.seed % 3 === 2 ? LATE_SHIFT : EARLY_SHIFT) * 60 + random.between(0, 40)
  const day = new Itinerary(context, begins, pace)
  workUntil(context, day, { work, ends: begins + ONE_SHIFT_MINUTES })
  return day.go(base, 'depot', 10).agenda()
}

/** With a break at the base in the middle of what is left of the shift. */
function workUntil(context: DayContext, day: Itinerary, { work, ends }: { work: Work; ends: number }): void {
  const isBackBy = (minute: number, node: number, stay: number): boolean => {
    const drives = day.minutesTo(node) + day.minutesTo(context.base, node)
    return day.minute + drives + stay <= minute && !day.isTooFar(drives)
  }
  const pauses = (day.minute + ends) / 2
  work(context, day, (node, stay) => isBackBy(pauses, node, stay))
  day.go(context.base, 'break', context.random.between(46, 60))
  work(context, day, (node, stay) => isBackBy(ends, node, stay))
}

/** Waits at night, and of vehicles on standby, are this many times as long. */
const NIGHT_WAITS = 2.5
const STAND_BY_WAITS = 2.2

/** A wait between two errands, given in minutes by day. */
function wait(
  { random, vehicle }: DayContext,
  day: Itinerary,
  [low, high]: readonly [number, number],
): number {
  const hour = (day.minute / 60) % 24
  const isNight = hour >= 22 || hour < 5
  const factor = isNight ? NIGHT_WAITS : vehicle.aroundTheClock ? STAND_BY_WAITS : 1
  return random.between(low, high) * factor
}

function stationNear({ world, base }: DayContext, day: Itinerary): number {
  const minutes = (station: number) => day.minutesTo(base, station)
  return world.places.stations.toSorted((a, b) => minutes(a) - minutes(b))[0] ?? base
}

/** A shuttle between airport and hotels: it waits for the next flight. */
export const rounds: Routine = inShifts(0.72, (context, day, isTime) => {
  const { random } = context
  const { airport, hotels } = context.world.places
  for (;;) {
    const isInbound = day.at !== airport && random.chance(0.6)
    const next = isInbound ? airport : pickOne(random, hotels)
    const stay = wait(context, day, next === airport ? [15, 40] : [5, 15])
    if (!isTime(next, stay)) return
    if (next !== day.at) day.go(next, 'passengers', stay, { isEngineOn: stay < 6 && random.chance(0.5) })
  }
})

/** Delivers urgent parts and medicines: three errands, then it waits at its base for the next ones. */
export const courier: Routine = inShifts(0.72, (context, day, isTime) => {
  const { random, world, base } = context
  for (let errand = 1; ; errand++) {
    const isBack = errand % 4 === 0
    const next = isBack ? base : pickOne(random, world.places.customers)
    const stay = wait(context, day, isBack ? [15, 35] : [4, 12])
    if (!isTime(next, stay)) return
    if (next !== day.at) day.go(next, isBack ? 'load' : 'customer', stay)
  }
})

/** A security patrol: its crew walks round premises. */
export const patrol: Routine = inShifts(0.5, ({ random, world, vehicle }, day, isTime) => {
  for (;;) {
    const next = pickOne(random, world.places.watched)
    // Crews on duty day and night spend more time at each place.
    const stay = vehicle.aroundTheClock ? random.between(20, 48) : random.between(12, 28)
    if (!isTime(next, stay)) return
    if (next !== day.at) day.go(next, 'patrol', stay)
  }
})
