import { NO_DEVICE } from '../../tracking/positions/pure.ts'
import type { TripParameters } from './parameters.ts'
import type { TripPosition } from './trip-position.ts'

/**
 * A run of equal ignition values. A position without a value belongs to the run before if the same device reported that;
 * otherwise its ignition is unknown (null), as in a file without ignition.
 */
export type IgnitionRun = {
  isOff: boolean | null
  startMs: number
  /** Which device reported it last. */
  dongleId?: number | undefined
}

type Run = IgnitionRun & { from: number; to: number; seconds: number }

type Ignition = {
  /** For each position; a value that lasts only a moment is noise. */
  isOff: readonly boolean[]
  /** Neither on nor off if it was never reported. */
  isOn: readonly boolean[]
  runAt(index: number): IgnitionRun | undefined
  /** No later position changes this run and those before. */
  isSettledAt(index: number): boolean
  /** When the last run counts if nothing but time passes, if ever. */
  clockMs: number
}

type Options = { before: IgnitionRun | undefined; parameters: TripParameters; nowMs: number }

/** `before` is the run up to the first position; it is already long enough to count. */
export function ignitionOff(
  ordered: readonly TripPosition[],
  { before, parameters, nowMs }: Options,
): Ignition {
  const { useIgnition, ignitionToggleSeconds } = parameters
  const isOff = ordered.map(() => false)
  const runs = useIgnition ? ignitionRuns(ordered, before, nowMs) : []
  const isLong = (run: Run | undefined): boolean => run !== undefined && run.seconds >= ignitionToggleSeconds
  const isLongOff = (run: Run | undefined): boolean => run?.isOff === true && isLong(run)
  for (const [index, run] of runs.entries()) {
    const isBetween = isLongOff(runs[index - 1]) && isLongOff(runs[index + 1])
    const isBlip = run.isOff === false && !isLong(run) && isBetween
    if (isLongOff(run) || isBlip) isOff.fill(true, run.from, run.to)
  }
  const runOf: (Run | undefined)[] = ordered.map(() => undefined)
  for (const run of runs) runOf.fill(run, run.from, run.to)
  const last = runs.at(-1)
  return {
    isOff,
    isOn: isOff.map((off, index) => !off && runOf[index]?.isOff === false),
    runAt(index) {
      const run = runOf[index]
      return run && { isOff: run.isOff, startMs: run.startMs, dongleId: run.dongleId }
    },
    isSettledAt(index) {
      const run = runOf[index]
      const seconds = ((ordered[index]?.timeMs ?? 0) - (run?.startMs ?? 0)) / 1000
      return !run || run.isOff === null || seconds >= ignitionToggleSeconds
    },
    clockMs:
      last && last.isOff !== null && !isLong(last)
        ? last.startMs + ignitionToggleSeconds * 1000
        : Number.POSITIVE_INFINITY,
  }
}

function ignitionRuns(
  ordered: readonly TripPosition[],
  known: IgnitionRun | undefined,
  nowMs: number,
): Run[] {
  const runs: Run[] = known ? [{ ...known, from: 0, to: 0, seconds: 0 }] : []
  for (const [index, { ignition, timeMs, dongleId }] of ordered.entries()) {
    const run = runs.at(-1)
    const isGoingOn = dongleId === (run?.dongleId ?? dongleId) && dongleId !== NO_DEVICE
    const before = isGoingOn ? (run?.isOff ?? null) : null
    const isOff = ignition === null ? before : !ignition
    if (run?.isOff === isOff) {
      run.to = index + 1
      run.dongleId = dongleId
    } else {
      if (run) run.seconds = (timeMs - run.startMs) / 1000
      runs.push({ isOff, startMs: timeMs, dongleId, from: index, to: index + 1, seconds: 0 })
    }
  }
  const last = runs.at(-1)
  if (last) last.seconds = (Math.max(nowMs, ordered.at(-1)?.timeMs ?? nowMs) - last.startMs) / 1000
  return runs
}
