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

/** Local times: when the first round begins, between rounds, and when each round ends. */
type Rounds = { begins: Range; ends: readonly [first: number, second: number] }
type Range = readonly [from: number, to: number]

const BY_DAY: Rounds = { begins: [6.9, 7.7], ends: [12.3, 17.2] }
const LATE: Rounds = { begins: [10.4, 11.2], ends: [16, 21.2] }

/** A parcel van: two rounds of many short stops, its depot between them; one round on Saturdays. */
export const parcel: Routine = {
  pace: QUICK,
  dayBegins: atFour,
  agenda: (context) => parcelDay(context, BY_DAY),
}

/** The late shift, with an electric van that is charged during the break. */
export const electric: Routine = {
  pace: QUICK,
  dayBegins: atFour,
  agenda: (context) => parcelDay(context, LATE),
}

function parcelDay(context: DayContext, { begins, ends }: Rounds): Agenda {
  const { random, weekday, base, vehicle } = context
  if (weekday === 0) return FREE
  const fills = vehicle.isElectric ?? false
  const day = new Itinerary(context, random.between(...begins) * 60)
  round(context, day, ends[0] * 60)
  day.go(base, fills ? 'charge' : 'load', random.between(25, 45), { fills })
  if (weekday !== 6) {
    round(context, day, ends[1] * 60)
    day.go(base, 'depot', 10, { fills })
  }
  return day.agenda()
}

/** Always the nearest stop next; back at the depot by the given time. */
function round({ random, area, base }: DayContext, day: Itinerary, endMinute: number): void {
  const parcels = new Set(pickSome(random, area, Math.floor(random.between(26, 34))))
  for (;;) {
    let nearest = -1
    for (const node of parcels) {
      if (nearest < 0 || day.minutesTo(node) < day.minutesTo(nearest)) nearest = node
    }
    if (nearest < 0) return
    parcels.delete(nearest)
    const stay = random.chance(0.1) ? random.between(5, 9) : random.between(1, 2.5)
    if (day.minute + day.minutesTo(nearest) + stay + day.minutesTo(base, nearest) > endMinute) return
    day.go(nearest, 'customer', stay, { isEngineOn: random.chance(0.25) })
  }
}

/** Some trucks supply shops at night. */
function drivesByNight(seed: number): boolean {
  return seed % 7 === 0
}

/** A truck between harbour and warehouses, from before dawn to the afternoon of working days, or from evening to dawn. */
export const truck: Routine = {
  pace: QUICK,
  dayBegins: ({ seed }) => (drivesByNight(seed) ? 12 : 4) * 60,
  agenda: (context) => {
    const { random, weekday, world, base, vehicle } = context
    if (isWeekend(weekday)) return FREE
    const isNight = drivesByNight(vehicle.seed)
    const day = new Itinerary(context, (isNight ? random.between(19.6, 20.4) : random.between(5.1, 5.9)) * 60)
    const endMinute = (isNight ? 29.5 : 16.5) * 60
    let loads = 0
    while (day.minute < endMinute - 75) {
      // The trailer is already loaded.
      day.go(pickOne(random, world.places.harbours), 'load', random.between(20, 40))
      day.go(pickOne(random, world.places.estates), 'customer', random.between(20, 45), {
        // The tail lift needs the engine.
        isEngineOn: random.chance(0.2),
      })
      loads += 1
      if (loads % 3 === 0) day.go(base, 'break', random.between(30, 45))
    }
    return day.go(base, 'depot', 10).agenda()
  },
}

/** A tradesperson who takes the van home: few jobs, long stops. */
export function craftsmanDay(context: DayContext): Agenda {
  const { random, weekday, world, base, home, area } = context
  if (isWeekend(weekday) && !random.chance(0.12)) return FREE
  const day = new Itinerary(context, random.between(6.5, 7.2) * 60)
  if (isWeekend(weekday)) {
    return day
      .waitUntil(random.between(9, 15) * 60)
      .go(pickOne(random, area), 'customer', 75)
      .go(home, 'home', 10)
      .agenda()
  }
  day.go(base, 'depot', random.between(15, 30))
  for (const [i, job] of pickSome(random, area, random.chance(0.4) ? 3 : 2).entries()) {
    if (random.chance(0.35)) day.go(pickOne(random, world.places.merchants), 'load', random.between(10, 25))
    day.go(job, 'customer', random.between(75, 150))
    if (i === 0 && random.chance(0.5)) day.go(pickOne(random, area), 'break', random.between(25, 40))
  }
  return day.go(home, 'home', 10).agenda()
}

export const craftsman: Routine = { pace: QUICK, dayBegins: atFour, agenda: craftsmanDay }
