import {
  atFour,
  FREE,
  isWeekend,
  Itinerary,
  QUICK,
  pickOne,
  pickSome,
  type Agenda,
  type DayContext,
  type Life,
} from './itinerary.ts'

/** A sales car: lives with its driver, goes far, and has a private life in the evening and on weekends. */
export const sales: Life = {
  pace: QUICK,
  dayBegins: atFour,
  agenda: (context) => (isWeekend(context.weekday) ? weekend(context) : workday(context)),
}

function workday(context: DayContext): Agenda {
  const { random, weekday, world, base, home } = context
  const day = new Itinerary(context, random.between(7.6, 8.5) * 60)
  day.go(base, 'depot', random.between(25, 60))
  const visits = pickSome(random, world.places.customers, weekday === 5 ? 7 : 11)
  for (const [i, customer] of visits.entries()) {
    if (day.minute > 16.4 * 60) break
    day.go(customer, 'customer', random.between(12, 35))
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

/** Before the end of a shift, for what the streets take longer than planned. */
const SHIFT_SLACK = 10

/** Whoever drives day and night changes drivers so often, and rests so long then. */
const SHIFT_MINUTES = 12 * 60
const REST_MINUTES = 30
const SHIFTS = 2

/** 0 to 1, another for each vehicle: so that not all of a kind rest at once. */
function turnOf(seed: number): number {
  return (seed * 0.37) % 1
}

const EARLIEST_REST = 2.5 * 60
const RESTS_WITHIN = 7.5 * 60

/** Minutes after midnight: one rests after the other, in the small hours and the morning, and twelve hours later. */
function firstRest(seed: number): number {
  return EARLIEST_REST + turnOf(seed) * RESTS_WITHIN
}

/** Adds what is done until `isTime` says that the shift has no time left to go somewhere and stay so many minutes. */
type Work = (context: DayContext, day: Itinerary, isTime: (node: number, stay: number) => boolean) => void

/** Two shifts a day, each day of the week; each begins at its time, so that no delay grows. */
function dayAndNight(pace: number, work: Work): Life {
  return {
    pace,
    dayBegins: firstRest,
    agenda: (context) => {
      const day = new Itinerary(context, 0, pace)
      const station = stationNear(context, day)
      const begins = firstRest(context.vehicle.seed)
      for (let shift = 0; shift < SHIFTS; shift++) {
        day.waitUntil(begins + shift * SHIFT_MINUTES + REST_MINUTES + context.random.between(0, 8))
        const ends = begins + (shift + 1) * SHIFT_MINUTES - SHIFT_SLACK
        const backAfter = (node: number, stay: number): number =>
          day.minute + day.minutesTo(node) + stay + day.minutesTo(context.base, node)
        const pauses = (day.minute + ends) / 2
        work(context, day, (node, stay) => backAfter(node, stay) <= pauses)
        day.go(context.base, 'break', context.random.between(25, 35))
        work(context, day, (node, stay) => backAfter(node, stay) <= ends)
        // who takes over finds it full
        day.go(station, 'refuel', 5, { fills: true }).go(context.base, 'break', 3)
      }
      return day.agenda()
    },
  }
}

function stationNear({ world, base }: DayContext, day: Itinerary): number {
  const minutes = (station: number) => day.minutesTo(base, station)
  return world.places.stations.toSorted((a, b) => minutes(a) - minutes(b))[0] ?? base
}

/** A shuttle between airport and hotels: it waits for the next flight. */
export const rounds: Life = dayAndNight(0.72, ({ random, world }, day, isTime) => {
  const { airport, hotels } = world.places
  for (;;) {
    const isInbound = day.at !== airport && random.chance(0.6)
    const next = isInbound ? airport : pickOne(random, hotels)
    const stay = next === airport ? random.between(6, 20) : random.between(2, 9)
    if (!isTime(next, stay)) return
    if (next !== day.at) day.go(next, 'passengers', stay, { isEngineOn: stay < 6 && random.chance(0.5) })
  }
})

/** Brings what cannot wait, parts and medicines: three errands, then it waits at its base for the next ones. */
export const courier: Life = dayAndNight(0.72, ({ random, world, base }, day, isTime) => {
  for (let errand = 1; ; errand++) {
    const isBack = errand % 4 === 0
    const next = isBack ? base : pickOne(random, world.places.customers)
    const stay = isBack ? random.between(6, 20) : random.between(3, 8)
    if (!isTime(next, stay)) return
    if (next !== day.at) day.go(next, isBack ? 'load' : 'customer', stay)
  }
})

/** A security patrol: its crew walks round premises. */
export const patrol: Life = dayAndNight(0.6, ({ random, world }, day, isTime) => {
  for (;;) {
    const next = pickOne(random, world.places.watched)
    const stay = random.between(4, 14)
    if (!isTime(next, stay)) return
    if (next !== day.at) day.go(next, 'patrol', stay)
  }
})
