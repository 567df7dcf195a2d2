/** One day in full: the truth, what was detected, and the positions as CSV. */
import type { Segments } from '../../server/src/domains/trips/trip-detection/detection.ts'
import type { JudgedDay } from './judge/judge-day.ts'
import { describe } from './judge/worst.ts'

export function replay(day: JudgedDay & { segments: Segments }): void {
  const { simulated, segments } = day
  console.error(describe(day))
  for (const { fromMs, toMs, meters, maxSpeedKmh, idleSeconds } of simulated.truth.trips) {
    const figures = `${meters.toFixed(0)} m, ${maxSpeedKmh.toFixed(0)} km/h, idling ${idleSeconds.toFixed(0)} s`
    console.error(`true      ${clock(fromMs)} to ${clock(toMs)} ${figures}`)
  }
  for (const { fromMs, toMs, meters, kind } of simulated.truth.moved) {
    console.error(`${kind.padEnd(9)} ${clock(fromMs)} to ${clock(toMs)} ${meters.toFixed(0)} m`)
  }
  for (const { startMs, endMs, startRule, endRule, ...trip } of segments.trips) {
    const figures = `${trip.distanceMeters} m (${trip.distanceSource}), ${trip.maxSpeedKmh} km/h, idling ${trip.idleSeconds} s`
    console.error(`detected  ${clock(startMs)} to ${clock(endMs)} ${figures}, ${startRule} / ${endRule}`)
  }
  console.log('time,latitude,longitude,speed_kmh,ignition,odometer_m,doubtful,bad')
  for (const fix of simulated.fixes) {
    const { timeMs, latitude, longitude, speedKmh, ignition, odometerMeters, doubtful } = fix
    const cells = [latitude, longitude, speedKmh, ignition, odometerMeters, doubtful, simulated.bad.has(fix)]
    console.log([new Date(timeMs).toISOString(), ...cells.map((cell) => cell ?? '')].join(','))
  }
}

function clock(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(11, 19)
}
