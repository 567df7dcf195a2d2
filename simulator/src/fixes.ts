import type { PositionRecord } from '@roadbook/protocols/message'
import type { Phase } from './day.ts'
import { momentOf } from './drive.ts'
import type { SimulatedVehicle } from './fleet.ts'
import { seededRandom } from './random.ts'

/** When a device reports. Times before `liveMs` are history and told more sparsely. */
export type Reporting = { fromMs: number; liveMs: number; drivingMs: number }

const IDLING_MS = 10_000
const PARKED_MS = 60_000
const HISTORY_MS = 5_000

/** The fixes of a vehicle's phases in order of time. The first of a stand is told even when it lies before `fromMs`. */
export function* fixes(
  vehicle: SimulatedVehicle,
  phases: Iterable<Phase>,
  reporting: Reporting,
): Generator<PositionRecord, void> {
  let odometer = vehicle.odometerMeters ?? Math.floor(seededRandom(vehicle.seed).between(12e6, 140e6))
  let ignition: boolean | undefined
  for (const phase of phases) {
    let meters = metersOf(phase, Math.max(phase.startMs, reporting.fromMs))
    for (const timeMs of reportTimes(phase, reporting)) {
      const moved = metersOf(phase, timeMs)
      odometer += Math.max(0, moved - meters)
      meters = Math.max(meters, moved)
      const turned = ignition !== undefined && ignition !== phase.ignition
      ignition = phase.ignition
      yield {
        ...fixOf(vehicle, phase, timeMs),
        odometerMeters: Math.round(odometer),
        ...(turned ? { event: ignition ? ('ignitionOn' as const) : ('ignitionOff' as const) } : {}),
      }
    }
    odometer += metersOf(phase, phase.endMs) - meters
  }
}

function* reportTimes(phase: Phase, { fromMs, liveMs, drivingMs }: Reporting): Generator<number> {
  const pause = pauseMs(phase, drivingMs)
  const start = Math.max(phase.startMs, fromMs)
  if (phase.kind === 'stand' && phase.startMs < fromMs) yield phase.startMs
  // counted from the start of the phase, so that whoever looks later sees the same instants
  let timeMs = phase.startMs + Math.ceil((start - phase.startMs) / pause) * pause
  while (timeMs < phase.endMs) {
    yield timeMs
    timeMs += timeMs < liveMs ? Math.max(pause, HISTORY_MS) : pause
  }
}

function pauseMs(phase: Phase, drivingMs: number): number {
  if (phase.kind === 'drive') return drivingMs
  return phase.ignition ? IDLING_MS : PARKED_MS
}

function metersOf(phase: Phase, timeMs: number): number {
  return phase.kind === 'drive' ? momentOf(phase.drive, (timeMs - phase.startMs) / 1000).meters : 0
}

function fixOf(vehicle: SimulatedVehicle, phase: Phase, timeMs: number): PositionRecord {
  const moment =
    phase.kind === 'drive'
      ? momentOf(phase.drive, (timeMs - phase.startMs) / 1000)
      : { point: phase.point, headingDegrees: phase.headingDegrees, speedKmh: 0 }
  // voltages and reception drift from minute to minute
  const drift = seededRandom(vehicle.seed, Math.floor(timeMs / 60_000))
  const battery = phase.ignition ? drift.between(13.9, 14.4) : drift.between(12.4, 12.7)
  return {
    timeMs,
    latitude: moment.point.latitude,
    longitude: moment.point.longitude,
    speedKmh: Math.round(moment.speedKmh),
    headingDegrees: Math.round(moment.headingDegrees) % 360,
    satellites: Math.floor(drift.between(10, 18)),
    ignition: phase.ignition,
    movement: moment.speedKmh > 0,
    externalVolts: round2(vehicle.kind === 'truck' ? battery * 2 : battery),
    batteryVolts: round2(drift.between(4, 4.1)),
    gsmSignal: Math.floor(drift.between(3, 6)),
  }
}

function round2(value: number): number {
  return Math.round(value * 100) / 100
}
