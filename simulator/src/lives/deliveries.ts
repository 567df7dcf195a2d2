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

const MORNING_ENDS = 11.6 * 60
const AFTERNOON_ENDS = 16.3 * 60

/** A parcel van: two rounds of many short stops, its depot between them; one round on Saturdays. */
export const parcel: Life = { dayBegins: atFour, agenda: (context) => parcelDay(context, false) }

/** The same with a battery, which is charged while its driver eats. */
export const electric: Life = { dayBegins: atFour, agenda: (context) => parcelDay(context, true) }

function parcelDay(context: DayContext, charges: boolean): Agenda {
  const { random, weekday, base } = context
  if (weekday === 0) return FREE
  const day = new Itinerary(context, random.between(6.9, 7.7) * 60)
  round(context, day, MORNING_ENDS)
  day.go(base, charges ? 'charge' : 'load', random.between(30, 50), { fills: charges })
  if (weekday !== 6) {
    round(context, day, AFTERNOON_ENDS)
    day.go(base, 'depot', 10, { fills: charges })
  }
  return day.agenda()
}

/** Always the nearest next, as whoever loads the van sorts it; back at the base by then. */
function round({ random, area, base }: DayContext, day: Itinerary, endMinute: number): void {
  const parcels = new Set(pickSome(random, area, Math.floor(random.between(12, 20))))
  for (;;) {
    let nearest = -1
    for (const node of parcels) {
      if (nearest < 0 || day.minutesTo(node) < day.minutesTo(nearest)) nearest = node
    }
    if (nearest < 0) return
    parcels.delete(nearest)
    const stay = random.chance(0.15) ? random.between(5, 9) : random.between(1.2, 3.5)
    if (day.minute + day.minutesTo(nearest) + stay + day.minutesTo(base, nearest) > endMinute) return
    day.go(nearest, 'customer', stay, { isEngineOn: random.chance(0.25) })
  }
}

/** A truck: between harbour and warehouses, from before dawn to the afternoon, half of Saturday. */
export const truck: Life = {
  dayBegins: atFour,
  agenda: (context) => {
    const { random, weekday, world, base } = context
    if (weekday === 0) return FREE
    const day = new Itinerary(context, random.between(5.1, 5.9) * 60)
    const endMinute = (weekday === 6 ? 11.5 : 15.2) * 60
    let loads = 0
    while (day.minute < endMinute - 90) {
      day.go(pickOne(random, world.places.harbours), 'load', random.between(18, 40))
      day.go(pickOne(random, world.places.estates), 'customer', random.between(15, 35), {
        // the tail lift hangs on the engine
        isEngineOn: random.chance(0.45),
      })
      loads += 1
      if (loads === 2) day.go(base, 'break', random.between(30, 45))
    }
    return day.go(base, 'depot', 10).agenda()
  },
}

/** A craftsman, who takes the van home: few jobs, long stays. */
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

export const craftsman: Life = { dayBegins: atFour, agenda: craftsmanDay }
