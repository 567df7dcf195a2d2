/**
 * Days and times of day as the company's clocks show them. A day is divided into slots of real time from its midnight,
 * so that one with 23 or 25 hours has fewer or more of them, and two days are compared by what their clocks show.
 */

export const SLOT_SECONDS = 900
/** So many of the same weekday are looked back at. */
export const WEEKS_BACK = 8

const MINUTES_OF_SLOT = SLOT_SECONDS / 60

/** A day, half-open, in epoch milliseconds. */
export type FleetDay = { day: string; fromMs: number; untilMs: number }

/** What was driven from the midnight on: at the midnight, and after each slot. */
export type Curves = { meters: number[]; seconds: number[] }

/** How fast driving grows, and how fast that changes: all trips that begin or end in one slot, added up. */
export type SlotSums = {
  slot: number
  /** Metres, and seconds of driving, for each second: plus where trips begin, minus where they end. */
  meters: number
  seconds: number
  /** The same times when it happened, in seconds since the midnight. */
  metersAt: number
  secondsAt: number
}

export function fleetDay(date: Temporal.PlainDate, timeZone: string): FleetDay {
  return {
    day: date.toString(),
    fromMs: date.toZonedDateTime(timeZone).epochMilliseconds,
    untilMs: date.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds,
  }
}

/** The days of the same weekday before this one, the latest first. */
export function sameWeekdays(date: Temporal.PlainDate, timeZone: string): FleetDay[] {
  return Array.from({ length: WEEKS_BACK }, (_, index) =>
    fleetDay(date.subtract({ weeks: index + 1 }), timeZone),
  )
}

export function slotsOf({ fromMs, untilMs }: FleetDay): number {
  return Math.ceil((untilMs - fromMs) / (SLOT_SECONDS * 1000))
}

/** Every trip is spread evenly over its time: what was driven until each slot's end follows from the sums alone. */
export function toCurves(sums: readonly SlotSums[], slots: number): Curves {
  const bySlot = new Map(sums.map((sum) => [sum.slot, sum]))
  const meters: number[] = []
  const seconds: number[] = []
  const total = { meters: 0, seconds: 0, metersAt: 0, secondsAt: 0 }
  for (let slot = 0; slot <= slots; slot += 1) {
    const at = slot * SLOT_SECONDS
    meters.push(Math.max(0, Math.round(at * total.meters - total.metersAt)))
    seconds.push(Math.max(0, Math.round(at * total.seconds - total.secondsAt)))
    const sum = bySlot.get(slot)
    if (!sum) continue
    total.meters += sum.meters
    total.seconds += sum.seconds
    total.metersAt += sum.metersAt
    total.secondsAt += sum.secondsAt
  }
  return { meters, seconds }
}

export function addCurves(a: Curves, b: Curves): Curves {
  return {
    meters: a.meters.map((value, index) => value + (b.meters[index] ?? 0)),
    seconds: a.seconds.map((value, index) => value + (b.seconds[index] ?? 0)),
  }
}

/** Until an instant of the day; between two slots along the straight line. */
export function valueAt(values: readonly number[], day: FleetDay, atMs: number): number {
  const place = Math.min(Math.max(0, (atMs - day.fromMs) / (SLOT_SECONDS * 1000)), values.length - 1)
  const before = values[Math.floor(place)] ?? 0
  const after = values[Math.ceil(place)] ?? before
  return before + (after - before) * (place - Math.floor(place))
}

/** The instant of another day at which its clocks show what they show at `atMs`; an hour that was left out counts as over. */
export function sameClock(atMs: number, day: FleetDay, timeZone: string): number {
  const shown = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone).toPlainTime()
  const date = Temporal.PlainDate.from(day.day)
  return date.toZonedDateTime({ timeZone, plainTime: shown }).epochMilliseconds
}

/** The instants after each slot of the day, with its midnight; the last is the next midnight. */
export function slotTimes(day: FleetDay): number[] {
  return Array.from({ length: slotsOf(day) + 1 }, (_, slot) =>
    Math.min(day.untilMs, day.fromMs + slot * MINUTES_OF_SLOT * 60_000),
  )
}
