/**
 * What a vehicle used from one fuel reading to the next. Each pair of readings counts by itself, so hours and the steps
 * between them add up to the total, however a track is divided.
 */
import type { PositionRecord } from '@roadbook/protocols/message'

/**
 * `counter`: litres used since the vehicle was built or the device installed. `litres` and `percent`: the contents of the
 * tank. A device may report all three.
 */
export const gauges = ['counter', 'litres', 'percent'] as const
export type Gauge = (typeof gauges)[number]
type Reading = { timeMs: number; value: number }

export const HOUR_MS = 3_600_000
/** Divides an hour, so that each slot belongs to one hour. */
const SLOT_MS = HOUR_MS / 6

/** Fuel sloshes, settles unevenly when parked on a slope, and many gauges show nothing with the ignition off. */
const MOVING_KMH = 5

/**
 * After this many hours of silence, a whole day may have passed whose distance belongs to no reading: only what a parked
 * vehicle may use counts, such as its heater and the first minutes of a drive.
 */
const MAX_GAP_HOURS = 24

/**
 * The heaviest trucks use some 100 litres in an hour at full load, and 350 in a day of 1,000 km. More comes from another
 * counter.
 */
const MAX_AT_ONCE_LITRES = 2
const MAX_LITRES_PER_HOUR = 150
const MAX_LITRES = 400
const MAX_PARKED_LITRES = 5

/** Shares of a full tank. A larger rise is refuelling; a fall by more than two hours of maximum use is a broken gauge. */
const REFUELLED_SHARE = 0.05
const MAX_AT_ONCE_SHARE = 0.05
const MAX_SHARE_PER_HOUR = 0.5
const MAX_PARKED_SHARE = 0.05

/** In order of time, like the records. A gauge that shows exactly zero isn't connected. */
function readingsOf(gauge: Gauge, records: readonly PositionRecord[]): Reading[] {
  if (gauge !== 'counter') return levelsOf(gauge === 'litres' ? 'fuelLitres' : 'fuelPercent', records)
  const readings: Reading[] = []
  for (const { timeMs, fuelUsedLitres: value } of records) if (value) readings.push({ timeMs, value })
  return readings
}

/** The median of ten minutes of driving evens out sloshing and gauge errors. */
function levelsOf(field: 'fuelLitres' | 'fuelPercent', records: readonly PositionRecord[]): Reading[] {
  const slots = new Map<number, number[]>()
  for (const record of records) {
    const value = record[field]
    if (!value || !isMoving(record) || (field === 'fuelPercent' && value > 100)) continue
    const slotMs = Math.floor(record.timeMs / SLOT_MS) * SLOT_MS
    const values = slots.get(slotMs)
    if (values) values.push(value)
    else slots.set(slotMs, [value])
  }
  return [...slots].map(([timeMs, values]) => ({ timeMs, value: median(values) }))
}

function isMoving({ speedKmh, ignition }: PositionRecord): boolean {
  return speedKmh === undefined ? ignition === true : speedKmh >= MOVING_KMH
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}

/** In litres, or per cent of the tank. `fullTank` is in the unit of the gauge; a counter needs none. */
export function usedBetween(gauge: Gauge, before: Reading, after: Reading, fullTank: number): number {
  const hours = (after.timeMs - before.timeMs) / HOUR_MS
  return gauge === 'counter'
    ? countedUp(after.value - before.value, hours)
    : gaugedDown(before.value - after.value, hours, fullTank)
}

/** A fall is a reset, or another device. */
function countedUp(litres: number, hours: number): number {
  const most =
    hours > MAX_GAP_HOURS
      ? MAX_PARKED_LITRES
      : Math.min(MAX_AT_ONCE_LITRES + MAX_LITRES_PER_HOUR * hours, MAX_LITRES)
  return litres > 0 && litres <= most ? litres : 0
}

/** Small rises reduce the amount used: half of a gauge's noise is upwards. */
function gaugedDown(amount: number, hours: number, fullTank: number): number {
  const share = amount / fullTank
  const most = hours > MAX_GAP_HOURS ? MAX_PARKED_SHARE : MAX_AT_ONCE_SHARE + MAX_SHARE_PER_HOUR * hours
  return share >= -REFUELLED_SHARE && share <= most ? amount : 0
}

/** The readings of a gauge in an hour, and what was used between its first and its last reading. */
export type GaugeHour = { gauge: Gauge; first: Reading; last: Reading; used: number }

/** Null if the gauge showed nothing. */
export function gaugeHourOf(
  gauge: Gauge,
  records: readonly PositionRecord[],
  fullTank: number,
): GaugeHour | null {
  const readings = readingsOf(gauge, records)
  const [first] = readings
  if (!first) return null
  let last = first
  let used = 0
  for (const reading of readings.slice(1)) {
    used += usedBetween(gauge, last, reading, fullTank)
    last = reading
  }
  return { gauge, first, last, used }
}

/** For vehicles whose record has no tank size. */
const UNKNOWN_TANK_LITRES = 100

/** In the unit of the gauge. */
export function fullTankOf(gauge: Gauge, tankLitres: number | null | undefined): number {
  return gauge === 'percent' ? 100 : (tankLitres ?? UNKNOWN_TANK_LITRES)
}
