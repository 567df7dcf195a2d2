/**
 * A vehicle's odometer at any instant. A dashboard reading sets the base; from there the distance of trips is added, times
 * a factor computed from how far the count had drifted from the dashboard. The result depends only on readings and trips,
 * not on the order in which they became known.
 */

/** A dashboard reading at an instant. */
export type Reading = {
  timeMs: number
  meters: number
  /** Entered as a correction: the odometer may then differ from the count, also backwards. */
  correction: boolean
}

export type Drive = { startMs: number; endMs: number; meters: number }

/** A reading with the distance driven since the one before it; null for the first. */
export type CountedReading = Reading & { countedMeters: number | null }

/** A reading with the factor from it on. */
export type BaseReading = Reading & { factor: number }

type OdometerParameters = {
  /** A dashboard shows whole kilometres, so a difference up to this counts as none. */
  resolutionMeters: number
  /** The largest plausible drift; a larger difference was driven without the device, or was misread. */
  maxDriftShare: number
  /** A factor needs at least this much distance. */
  minCountedMeters: number
  /** Older readings are ignored when the newer ones cover this distance. */
  enoughCountedMeters: number
}

export const odometerParameters: OdometerParameters = {
  resolutionMeters: 1_000,
  maxDriftShare: 0.15,
  minCountedMeters: 200_000,
  enoughCountedMeters: 1_000_000,
}

/** The distance of drives between two instants; a drive across one of them counts by its share of time. */
export function drivenBetween(drives: readonly Drive[], fromMs: number, untilMs: number): number {
  let meters = 0
  for (const drive of drives) {
    const start = Math.max(drive.startMs, fromMs)
    const end = Math.min(drive.endMs, untilMs)
    if (end <= start) continue
    const isWhole = start === drive.startMs && end === drive.endMs
    meters += isWhole ? drive.meters : (drive.meters * (end - start)) / (drive.endMs - drive.startMs)
  }
  return meters
}

/** Between two readings: the distance by the dashboard, and the distance counted. */
type Drift = { dashboardMeters: number; countedMeters: number }

/** Whether they differ by a plausible drift between device and dashboard. */
export function isDrift({ dashboardMeters, countedMeters }: Drift, parameters = odometerParameters): boolean {
  const difference = Math.abs(dashboardMeters - countedMeters)
  return difference <= countedMeters * parameters.maxDriftShare + parameters.resolutionMeters
}

/** The drift since the reading before; undefined for the first, and after a correction. */
export function driftTo(readings: readonly CountedReading[], index: number): Drift | undefined {
  const [before, reading] = [readings[index - 1], readings[index]]
  if (!before || !reading || reading.correction || reading.countedMeters === null) return undefined
  return { dashboardMeters: reading.meters - before.meters, countedMeters: reading.countedMeters }
}

/**
 * Readings that a factor is computed from: the newest comparable ones up to this one. They end at a correction, since
 * earlier readings were wrong, and at a change of device, since each drifts differently. Distances that are no drift
 * (driven without the device, a broken odometer) are skipped.
 */
export function evidenceAt(
  readings: readonly CountedReading[],
  index: number,
  { deviceChangesMs, parameters }: { deviceChangesMs: readonly number[]; parameters: OdometerParameters },
): Drift {
  const sum = { dashboardMeters: 0, countedMeters: 0 }
  for (let at = index; at > 0 && sum.countedMeters < parameters.enoughCountedMeters; at--) {
    const drift = driftTo(readings, at)
    const [fromMs, untilMs] = [readings[at - 1]?.timeMs ?? 0, readings[at]?.timeMs ?? 0]
    if (!drift || deviceChangesMs.some((changeMs) => changeMs > fromMs && changeMs <= untilMs)) break
    if (!isDrift(drift, parameters)) continue
    sum.dashboardMeters += drift.dashboardMeters
    sum.countedMeters += drift.countedMeters
  }
  return sum
}

/** The factor from this evidence; rounded to four decimals, so that anybody can check the count. */
function factorOf({ dashboardMeters, countedMeters }: Drift, parameters = odometerParameters): number {
  if (countedMeters < parameters.minCountedMeters) return 1
  const { maxDriftShare } = parameters
  const factor = Math.min(1 + maxDriftShare, Math.max(1 - maxDriftShare, dashboardMeters / countedMeters))
  return Math.round(factor * 10_000) / 10_000
}

/** Readings in order of time, each with the factor valid from it on. */
export function stateFactors(
  readings: readonly CountedReading[],
  deviceChangesMs: readonly number[],
  parameters = odometerParameters,
): BaseReading[] {
  return readings.map(({ timeMs, meters, correction }, index) => ({
    timeMs,
    meters,
    correction,
    factor: factorOf(evidenceAt(readings, index, { deviceChangesMs, parameters }), parameters),
  }))
}

/** The span whose distance is needed for the odometer at `timeMs`. */
export function spanAt(bases: readonly BaseReading[], timeMs: number): { fromMs: number; untilMs: number } {
  const base = bases.findLast((reading) => reading.timeMs <= timeMs)
  if (base) return { fromMs: base.timeMs, untilMs: timeMs }
  const first = bases[0]
  return first
    ? { fromMs: timeMs, untilMs: first.timeMs }
    : { fromMs: Number.NEGATIVE_INFINITY, untilMs: timeMs }
}

/**
 * The odometer at `timeMs`, where `drivenMeters` is the distance within `spanAt`. Before a reading the count never passes
 * it, so the odometer only goes backwards at a correction; before the first reading it is counted backwards, and without
 * any from zero.
 */
export function odometerAt(bases: readonly BaseReading[], timeMs: number, drivenMeters: number): number {
  const counted = countedAt(bases, timeMs, drivenMeters)
  const index = bases.findLastIndex((reading) => reading.timeMs <= timeMs)
  const [base, next] = [bases[index], bases[index + 1]]
  return base && next && !next.correction ? Math.max(base.meters, Math.min(counted, next.meters)) : counted
}

function countedAt(bases: readonly BaseReading[], timeMs: number, drivenMeters: number): number {
  const index = bases.findLastIndex((reading) => reading.timeMs <= timeMs)
  const [base, next] = [bases[index], bases[index + 1]]
  if (base) return base.meters + base.factor * drivenMeters
  return next ? Math.max(0, next.meters - drivenMeters) : drivenMeters
}

/** The odometer at both ends of a trip. */
export type TripOdometer = { startMeters: number; endMeters: number }

/**
 * The odometer at both ends of a trip, which differ by its distance times the factor of that time; the end of one trip is
 * the start of the next. So a correction by a reading is between two trips, nothing is limited to the next reading, and a
 * reading during the trip fixes its end. `drivenMeters` is the distance within `spanAt` of its start.
 */
export function tripOdometer(bases: readonly BaseReading[], trip: Drive, drivenMeters: number): TripOdometer {
  const meters = factoredMeters(bases, trip)
  const during = bases.findLast(({ timeMs }) => timeMs > trip.startMs && timeMs <= trip.endMs)
  const startMeters = during
    ? during.meters + factoredMeters([during], trip, during.timeMs) - meters
    : countedAt(bases, trip.startMs, drivenMeters)
  const shown = Math.max(0, startMeters)
  return { startMeters: shown, endMeters: shown + meters }
}

/** What a trip adds to the odometer from an instant on. */
function factoredMeters(bases: readonly BaseReading[], trip: Drive, fromMs = trip.startMs): number {
  const cuts = bases.flatMap(({ timeMs }) => (timeMs > fromMs && timeMs < trip.endMs ? [timeMs] : []))
  const ends = [...cuts, trip.endMs]
  if (trip.endMs <= trip.startMs) return trip.meters
  return [fromMs, ...cuts].reduce((sum, partMs, index) => {
    const factor = bases.findLast(({ timeMs }) => timeMs <= partMs)?.factor ?? 1
    return sum + factor * drivenBetween([trip], partMs, ends[index] ?? trip.endMs)
  }, 0)
}

/** A vehicle's readings and drives, each in any order. */
export type History = {
  readings: readonly Reading[]
  drives: readonly Drive[]
  deviceChangesMs: readonly number[]
}

export function basesOf({ readings, drives, deviceChangesMs }: History): BaseReading[] {
  const ordered = readings.toSorted((a, b) => a.timeMs - b.timeMs)
  const counted = ordered.map((reading, index): CountedReading => {
    const before = ordered[index - 1]
    return {
      ...reading,
      countedMeters: before ? drivenBetween(drives, before.timeMs, reading.timeMs) : null,
    }
  })
  return stateFactors(counted, deviceChangesMs)
}

export function odometerOf(history: History, timeMs: number): number {
  const bases = basesOf(history)
  const { fromMs, untilMs } = spanAt(bases, timeMs)
  return odometerAt(bases, timeMs, drivenBetween(history.drives, fromMs, untilMs))
}
