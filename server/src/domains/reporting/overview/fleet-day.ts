/**
 * Days and times of day by the company's clock. A day is divided into slots of real time from its midnight, so one with 23
 * or 25 hours has fewer or more of them, and two days are compared by local time.
 */

export const SLOT_SECONDS = 900
/** How many earlier days of the same weekday are compared. */
const WEEKS_BACK = 8

const MINUTES_OF_SLOT = SLOT_SECONDS / 60

/** A day, half-open, in epoch milliseconds. */
export type FleetDay = { day: string; fromMs: number; untilMs: number }

/** Cumulative sums since midnight: at midnight, and after each slot. */
export type Curves = { meters: number[]; seconds: number[] }

/** Changes of speed and acceleration per slot: all trips that start or end in it, added up. */
export type SlotSums = {
  slot: number
  /** Metres and driving seconds per second: plus where trips start, minus where they end. */
  meters: number
  seconds: number
  /** The same multiplied by its time, in seconds since midnight. */
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

/** Earlier days of the same weekday, the latest first. */
export function sameWeekdays(date: Temporal.PlainDate, timeZone: string): FleetDay[] {
  return Array.from({ length: WEEKS_BACK }, (_, index) =>
    fleetDay(date.subtract({ weeks: index + 1 }), timeZone),
  )
}

export function slotsOf({ fromMs, untilMs }: FleetDay): number {
  return Math.ceil((untilMs - fromMs) / (SLOT_SECONDS * 1000))
}

/** Every trip is spread evenly over its time: the sum at the end of each slot follows from these. */
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

/** The value at an instant of the day, interpolated between two slots. */
export function valueAt(values: readonly number[], day: FleetDay, atMs: number): number {
  const place = Math.min(Math.max(0, (atMs - day.fromMs) / (SLOT_SECONDS * 1000)), values.length - 1)
  const before = values[Math.floor(place)] ?? 0
  const after = values[Math.ceil(place)] ?? before
  return before + (after - before) * (place - Math.floor(place))
}

/** The instant of another day with the same clock time as `atMs`; a skipped hour counts as over. */
export function sameClock(atMs: number, day: FleetDay, timeZone: string): number {
  const shown = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone).toPlainTime()
  const date = Temporal.PlainDate.from(day.day)
  return date.toZonedDateTime({ timeZone, plainTime: shown }).epochMilliseconds
}

/** Midnight and the end of each slot of the day; the last is the next midnight. */
export function slotTimes(day: FleetDay): number[] {
  return Array.from({ length: slotsOf(day) + 1 }, (_, slot) =>
    Math.min(day.untilMs, day.fromMs + slot * MINUTES_OF_SLOT * 60_000),
  )
}
