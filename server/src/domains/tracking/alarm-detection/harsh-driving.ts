import type { HarshDrivingKind, AlertKind } from '@roadbook/contract/rules/alarm-types'
import type { Detector, Moment } from './detector.ts'

const harshDrivingParameters = {
  /** Fixes further apart can't show a manoeuvre of a second. */
  maxSecondsApart: 2,
  brakingMetersPerSecondSquared: 3.5,
  accelerationMetersPerSecondSquared: 3,
  corneringMetersPerSecondSquared: 4,
  /** No car can do more, so one of the speeds is wrong. */
  mostMetersPerSecondSquared: 12,
  /** Below this speed the heading is unreliable. */
  minCorneringKmh: 15,
  /** Events of one kind within this time are one event. */
  repeatSeconds: 60,
}

/** When each kind last happened. */
type Progress = Partial<Record<HarshDrivingKind, number>>

const reports: Record<HarshDrivingKind, AlertKind> = {
  braking: 'harshBraking',
  acceleration: 'harshAcceleration',
  cornering: 'harshCornering',
}

/** As the tracker reports it, otherwise computed from two fixes; then the value is the result. */
export const harshDriving: Detector<'harshDriving', Progress> = {
  unit: 'metersPerSecondSquared',
  covers: ({ kinds }) => kinds.map((kind) => reports[kind]),
  isOpen: (progress, atMs) => Object.values(progress).some((lastMs) => isRepeat(lastMs, atMs)),

  next(progress, moment, tools) {
    let after = progress
    for (const kind of tools.parameters.kinds) {
      const isReported = moment.event === reports[kind]
      const computed = isReported ? undefined : computedOf(kind, moment)
      if (!isReported && computed === undefined) continue
      const { atMs, place } = moment
      const lastMs = progress?.[kind]
      after = { ...after, [kind]: atMs }
      if (lastMs !== undefined && isRepeat(lastMs, atMs)) continue
      const reported = isReported ? reports[kind] : undefined
      tools.open({ sinceMs: atMs, endMs: atMs, place, value: computed ?? null, kind, reported }, atMs)
    }
    return after
  },

  stop() {
    // Each event is over at once.
  },
}

function isRepeat(lastMs: number, atMs: number): boolean {
  return atMs - lastMs <= harshDrivingParameters.repeatSeconds * 1_000
}

/** In m/s², if it is over the limit. */
function computedOf(kind: HarshDrivingKind, { before, speedKmh, headingDegrees, atMs }: Moment) {
  if (!before || before.speedKmh === undefined || speedKmh === undefined) return undefined
  const seconds = (atMs - before.atMs) / 1_000
  if (seconds <= 0 || seconds > harshDrivingParameters.maxSecondsApart) return undefined
  const forwards = (speedKmh - before.speedKmh) / 3.6 / seconds
  if (kind === 'braking') return within(-forwards, harshDrivingParameters.brakingMetersPerSecondSquared)
  if (kind === 'acceleration')
    return within(forwards, harshDrivingParameters.accelerationMetersPerSecondSquared)
  const isFast = Math.min(speedKmh, before.speedKmh) >= harshDrivingParameters.minCorneringKmh
  if (!isFast || headingDegrees === undefined || before.headingDegrees === undefined) return undefined
  const turned = Math.abs(((headingDegrees - before.headingDegrees + 540) % 360) - 180)
  const metersPerSecond = (speedKmh + before.speedKmh) / 2 / 3.6
  const sideways = (metersPerSecond * turned * Math.PI) / 180 / seconds
  return within(sideways, harshDrivingParameters.corneringMetersPerSecondSquared)
}

function within(value: number, limit: number): number | undefined {
  return value > limit && value <= harshDrivingParameters.mostMetersPerSecondSquared ? value : undefined
}
