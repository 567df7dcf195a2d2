/** The truth of a vehicle's day, in consecutive legs without a gap. */
import type { LatLon } from '@roadbook/geo/types'
import type { DriveTrack } from './drive-track.ts'

export type Leg = { fromMs: number; toMs: number } & (
  | { kind: 'parked'; place: LatLon }
  /** If `isUnreported`, none of it is reported. */
  | { kind: 'driven'; way: DriveTrack; isUnreported: boolean }
  /** On a ferry, or towed away. */
  | { kind: 'carried'; from: LatLon; to: LatLon; meters: number }
)

export type Period = { fromMs: number; toMs: number }

export type VehicleDay = {
  legs: readonly Leg[]
  /** While the engine is on. */
  engine: readonly Period[]
}

export type Observed = {
  place: LatLon
  speedKmh: number
  headingDegrees: number
  /** Since the start of the day, on its own wheels. */
  meters: number
  isEngineOn: boolean
  leg: Leg
}

/** Observes the day at given instants, which must be in ascending order. */
export function observe({ legs, engine }: VehicleDay): (timeMs: number) => Observed {
  let index = -1
  let meters = 0
  let look: ReturnType<DriveTrack['look']> | undefined
  let running = 0
  return (timeMs) => {
    while (index < legs.length - 1 && (index < 0 || timeMs >= legAt(legs, index).toMs)) {
      const passed = legs[index]
      if (passed?.kind === 'driven') meters += passed.way.meters
      const next = legAt(legs, ++index)
      look = next.kind === 'driven' ? next.way.look() : undefined
    }
    while (running < engine.length - 1 && timeMs >= (engine[running]?.toMs ?? 0)) running++
    const current = engine[running]
    const isEngineOn = current !== undefined && timeMs >= current.fromMs && timeMs < current.toMs
    const leg = legAt(legs, index)
    if (leg.kind === 'driven' && look) {
      const instant = look((timeMs - leg.fromMs) / 1000)
      return { ...instant, meters: meters + instant.meters, isEngineOn, leg }
    }
    return { ...resting(leg, timeMs), meters, isEngineOn, leg }
  }
}

function resting(leg: Leg, timeMs: number): Pick<Observed, 'place' | 'speedKmh' | 'headingDegrees'> {
  if (leg.kind === 'parked') return { place: leg.place, speedKmh: 0, headingDegrees: 0 }
  if (leg.kind === 'driven') return { place: leg.way.end, speedKmh: 0, headingDegrees: 0 }
  const share = Math.min(1, (timeMs - leg.fromMs) / (leg.toMs - leg.fromMs))
  const between = (from: number, to: number): number => from + (to - from) * share
  return {
    place: {
      latitude: between(leg.from.latitude, leg.to.latitude),
      longitude: between(leg.from.longitude, leg.to.longitude),
    },
    speedKmh: (leg.meters / (leg.toMs - leg.fromMs)) * 3600,
    headingDegrees: 90,
  }
}

function legAt(legs: readonly Leg[], index: number): Leg {
  const leg = legs[index]
  if (!leg) throw new Error(`The day has no leg ${index}`)
  return leg
}
