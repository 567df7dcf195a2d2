import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { distanceMeters } from '@roadbook/geo/distance'
import type { PositionRecord } from '@roadbook/protocols/message'
import {
  type Day,
  dayOf,
  dayOfDate,
  HOUR,
  instantOf,
  MINUTE,
  minuteOf,
  SECOND,
  weekdayOf,
} from '../calendar.ts'
import type { Listening } from '../devices/fixes.ts'
import type { SimulatedVehicle } from '../fleet.ts'
import { parseTrace, type Trace, type TracePoint } from './trace.ts'

/** The drives of one car of an enviroCar contributor, by their names in the file. */
type Drives = ReadonlyMap<string, Trace>

/**
 * Which drives are repeated on which working day, in the order and at the hour they were recorded. Each day ends near where
 * the next begins; the few hundred metres in between were not recorded.
 */
const DAYS: readonly (readonly string[])[] = [['4'], ['1', '2', '3'], ['3'], ['1', '2'], ['4', '3']]
const PARKED_MS = HOUR

let shipped: Drives | undefined

/** The recorded drives that ship with the simulator. */
function recordedDrives(): Drives {
  const file = new URL('../../assets/recorded-drives.csv.gz', import.meta.url)
  shipped ??= new Map(
    parseTrace(gunzipSync(readFileSync(file)).toString(), 'recorded-drives.csv.gz').map((trace) => [
      trace.name,
      trace,
    ]),
  )
  return shipped
}

/**
 * The reports of a car that repeats real drives, moved in time: Monday to Friday, at the local time at which they were
 * recorded. Between drives it stands where the last one ended. Depends on the calendar alone.
 */
export function* recordedFixes(
  vehicle: SimulatedVehicle,
  { fromMs }: Listening,
): Generator<PositionRecord, void> {
  const drives = recordedDrives()
  const firstDay = dayOf(fromMs) - 3
  let odometer = odometerOn(vehicle, drives, firstDay)
  let last: TracePoint | undefined
  for (let day = firstDay; ; day++) {
    for (const { points } of drivesOn(drives, day)) {
      const moved = movedTo(day, points)
      if (last) yield* parked(last, moved[0]?.timeMs ?? 0, { fromMs, odometer })
      const drive = driven(moved, odometer)
      yield* drive.filter(({ timeMs }) => timeMs >= fromMs)
      odometer = drive.at(-1)?.odometerMeters ?? odometer
      last = moved.at(-1)
    }
  }
}

function drivesOn(drives: Drives, day: Day): Trace[] {
  const names = DAYS[weekdayOf(day) - 1] ?? []
  return names.map((name) => {
    const drive = drives.get(name)
    // Without it the search for a drive would go on for ever.
    if (!drive) throw new Error(`The recorded drives have none named ${name}.`)
    return drive
  })
}

function movedTo(day: Day, points: readonly TracePoint[]): TracePoint[] {
  const firstMs = points[0]?.timeMs ?? 0
  const beginsMs = instantOf(day, minuteOf(firstMs))
  return points.map((point) => ({ ...point, timeMs: point.timeMs - firstMs + beginsMs }))
}

function driven(points: readonly TracePoint[], odometerMeters: number): PositionRecord[] {
  let meters = odometerMeters
  return points.map((point, i) => {
    const before = points[i - 1]
    if (before) meters += distanceMeters(before, point)
    const record: PositionRecord = { ...point, ignition: true, movement: point.speedKmh > 0 }
    record.odometerMeters = Math.round(meters)
    if (!before) record.event = 'ignitionOn'
    return record
  })
}

/** Off from a second after the last fix of a drive until a second before the next. */
function* parked(
  last: TracePoint,
  untilMs: number,
  { fromMs, odometer }: { fromMs: number; odometer: number },
): Generator<PositionRecord> {
  const offMs = last.timeMs + SECOND
  const stand = {
    ...last,
    speedKmh: 0,
    ignition: false,
    movement: false,
    odometerMeters: Math.round(odometer),
  }
  if (untilMs <= fromMs) return
  yield { ...stand, timeMs: offMs, event: 'ignitionOff' }
  for (let timeMs = offMs + PARKED_MS; timeMs < untilMs - MINUTE; timeMs += PARKED_MS) {
    // Including the last one before `fromMs`, so that the device counts as online.
    if (timeMs + PARKED_MS > fromMs) yield { ...stand, timeMs }
  }
}

/** Odometer on the morning of a day: all drives since counting began. */
function odometerOn(vehicle: SimulatedVehicle, drives: Drives, day: Day): number {
  let meters = vehicle.odometerMeters ?? 0
  if (vehicle.odometerSince === undefined) return meters
  for (let past = dayOfDate(vehicle.odometerSince); past < day; past++) {
    for (const { points } of drivesOn(drives, past))
      meters = driven(points, meters).at(-1)?.odometerMeters ?? meters
  }
  return meters
}
