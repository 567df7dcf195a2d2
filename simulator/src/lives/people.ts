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

/** Before the end of a shift, for what the streets take longer than planned. */
const SHIFT_SLACK = 16

/** In minutes after midnight. */
type Shift = { begins: number; ends: number }

/** 0 to 1, another for each vehicle: so that not all of a kind rest at once. */
function turnOf(seed: number): number {
  return (seed * 0.37) % 1
}

/** Every third shuttle. */
function drivesByNight(seed: number): boolean {
  return seed % 3 === 2
}

/** A shuttle between airport and hotels: from early to late with a long rest, or at night. */
export const rounds: Life = {
  dayBegins: (seed) => (drivesByNight(seed) ? 12 : 4) * 60,
  agenda: (context) => {
    const { weekday, vehicle } = context
    const { seed } = vehicle
    const isNight = drivesByNight(seed)
    const shifts = isNight ? nightShifts(turnOf(seed)) : dayShifts(turnOf(seed), weekday)
    // at night few get in
    const stays: Range = isNight ? [1, 4] : [2, 7]
    return inShifts(context, shifts, (day, ends) => shuttleShift(context, day, { ends, stays }))
  },
}

function dayShifts(turn: number, weekday: number): Shift[] {
  // on weekends, when others do not drive, they rest one after the other
  const rests = (9.5 + turn * (isWeekend(weekday) ? 9 : 5)) * 60
  return [
    { begins: (5 + turn) * 60, ends: rests },
    { begins: rests + 2 * 60, ends: (21.6 + turn * 1.5) * 60 },
  ]
}

function nightShifts(turn: number): Shift[] {
  const rests = (24 + turn * 4) * 60
  return [
    { begins: (19.3 + turn) * 60, ends: rests },
    { begins: rests, ends: (30 + turn) * 60 },
  ]
}

/** Each begins at its time, so that no delay grows. */
function inShifts(
  context: DayContext,
  shifts: readonly Shift[],
  work: (day: Itinerary, ends: number) => void,
): Agenda {
  const day = new Itinerary(context, 0)
  for (const { begins, ends } of shifts) {
    day.waitUntil(begins + context.random.between(0, 8))
    work(day, ends - SHIFT_SLACK)
    day.go(context.base, 'break', 3)
  }
  return day.agenda()
}

type Range = [from: number, to: number]
type Shuttling = { ends: number; stays: Range }

function shuttleShift({ random, world, base }: DayContext, day: Itinerary, { ends, stays }: Shuttling): void {
  const { airport, hotels } = world.places
  for (;;) {
    const isInbound = day.at !== airport && random.chance(0.6)
    const next = isInbound ? airport : pickOne(random, hotels)
    if (day.minute + day.minutesTo(next) + 6 + day.minutesTo(base, next) > ends) return
    if (next === day.at) continue
    const stay = random.between(...stays)
    day.go(next, 'passengers', stay, { isEngineOn: random.chance(0.3) })
  }
}

/** When it surely stands. */
function noonOf(turn: number): number {
  return (11 + turn * 2) * 60
}

/** A security patrol: looks after premises in the evening and at night, on weekends by day too. */
export const patrol: Life = {
  dayBegins: (seed) => noonOf(turnOf(seed)),
  agenda: (context) => {
    const { weekday, vehicle } = context
    const turn = turnOf(vehicle.seed)
    const shifts = [
      { begins: isWeekend(weekday) ? noonOf(turn) + 12 : (15.5 + turn) * 60, ends: (20 + turn * 2) * 60 },
      { begins: (21.2 + turn * 2) * 60, ends: (25 + turn * 3) * 60 },
      { begins: (25 + turn * 3) * 60, ends: (29.2 + turn) * 60 },
    ]
    // on the mornings of Saturday and Sunday there is nobody on the premises
    const morning = { begins: (30.5 + turn) * 60, ends: 24 * 60 + noonOf(turn) - 20 }
    if (isWeekend((weekday + 1) % 7)) shifts.push(morning)
    return inShifts(context, shifts, (day, ends) => patrolShift(context, day, ends))
  },
}

function patrolShift({ random, world, base }: DayContext, day: Itinerary, ends: number): void {
  for (;;) {
    const next = pickOne(random, world.places.watched)
    if (day.minute + day.minutesTo(next) + 6 + day.minutesTo(base, next) > ends) return
    if (next !== day.at) day.go(next, 'patrol', random.between(1, 3), { isEngineOn: random.chance(0.5) })
  }
}
