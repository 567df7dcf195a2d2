import type { DrivingScore } from '@roadbook/contract/reporting/analytics'

/** How many points each event costs; docs/analytics.md explains it. */
const scoreParameters = {
  /** Shorter drives have no score: one harsh stop on a short drive means little. */
  minMeters: 50_000,
  /** For each harsh event per 100 km. */
  harshPoints: 4,
  mostHarshPoints: 40,
  /** For each per cent of driving time over a limit. */
  overLimitPoints: 3,
  mostOverLimitPoints: 30,
  /** For each per cent of trip time spent idling. */
  idlingPoints: 0.8,
  mostIdlingPoints: 30,
}

type Driving = {
  distanceMeters: number
  tripSeconds: number
  idleSeconds: number
  harshEvents: number
  overLimitSeconds: number
  /** Whether any alarm watches a speed limit; otherwise speeding is unknown. */
  hasLimit: boolean
}

/** The points of each part are whole numbers, so that they add up to the score. */
export function drivingScore(driving: Driving): DrivingScore {
  const { distanceMeters, tripSeconds, idleSeconds, harshEvents, overLimitSeconds, hasLimit } = driving
  const isEnough = distanceMeters >= scoreParameters.minMeters
  const drivingSeconds = tripSeconds - idleSeconds
  const harsh = isEnough ? (harshEvents / distanceMeters) * 100_000 : null
  const overLimit = isEnough && hasLimit ? percent(overLimitSeconds, drivingSeconds) : null
  const idling = isEnough ? percent(idleSeconds, tripSeconds) : null
  const p = scoreParameters
  const parts = {
    harshPer100Km: partOf(harsh, p.harshPoints, p.mostHarshPoints),
    overLimitPercent: partOf(overLimit, p.overLimitPoints, p.mostOverLimitPoints),
    idlingPercent: partOf(idling, p.idlingPoints, p.mostIdlingPoints),
  }
  const lost = Object.values(parts).reduce((sum, { points }) => sum + points, 0)
  return { score: isEnough ? 100 - lost : null, ...parts, harshEvents, overLimitSeconds }
}

function percent(part: number, whole: number): number | null {
  return whole > 0 ? Math.min((part / whole) * 100, 100) : null
}

function partOf(value: number | null, pointsEach: number, most: number) {
  if (value === null) return { value, points: 0 }
  return { value: Math.round(value * 10) / 10, points: Math.round(Math.min(value * pointsEach, most)) }
}
