import type { TripParameters } from './parameters.ts'
import type { TripPosition } from './trip-position.ts'

/** A run of equal ignition values; positions without a value belong to the run before. */
export type IgnitionRun = { isOff: boolean; startMs: number }

type Run = IgnitionRun & { from: number; to: number; seconds: number }

export type Ignition = {
  /** For each position; a value that lasts only a moment is noise. */
  isOff: readonly boolean[]
  /** Neither on nor off if it was never reported. */
  isOn: readonly boolean[]
  runAt(index: number): IgnitionRun | undefined
  /** No later position changes this run and those before. */
  isSettledAt(index: number): boolean
  /** When the clock alone makes the last run count, if ever. */
  clockMs: number
}

type Options = { before: IgnitionRun | undefined; parameters: TripParameters; nowMs: number }

/** `before` continues where the positions start, and counts already. */
export function ignitionOff(
  ordered: readonly TripPosition[],
  { before, parameters, nowMs }: Options,
): Ignition {
  const { useIgnition, ignitionToggleSeconds } = parameters
  const isOff = ordered.map(() => false)
  const runs = useIgnition ? ignitionRuns(ordered, before, nowMs) : []
  const isLong = (run: Run | undefined): boolean => run !== undefined && run.seconds >= ignitionToggleSeconds
  for (const [index, run] of runs.entries()) {
    const isBlip = !run.isOff && !isLong(run) && isLong(runs[index - 1]) && isLong(runs[index + 1])
    if ((run.isOff && isLong(run)) || isBlip) isOff.fill(true, run.from, run.to)
  }
  const runOf: (Run | undefined)[] = ordered.map(() => undefined)
  for (const run of runs) runOf.fill(run, run.from, run.to)
  const last = runs.at(-1)
  return {
    isOff,
    isOn: isOff.map((off, index) => !off && runOf[index] !== undefined),
    runAt(index) {
      const run = runOf[index]
      return run && { isOff: run.isOff, startMs: run.startMs }
    },
    isSettledAt(index) {
      const run = runOf[index]
      const seconds = ((ordered[index]?.timeMs ?? 0) - (run?.startMs ?? 0)) / 1000
      return !run || seconds >= ignitionToggleSeconds
    },
    clockMs: last && !isLong(last) ? last.startMs + ignitionToggleSeconds * 1000 : Number.POSITIVE_INFINITY,
  }
}

function ignitionRuns(
  ordered: readonly TripPosition[],
  before: IgnitionRun | undefined,
  nowMs: number,
): Run[] {
  const runs: Run[] = before ? [{ ...before, from: 0, to: 0, seconds: 0 }] : []
  for (const [index, { ignition, timeMs }] of ordered.entries()) {
    const run = runs.at(-1)
    if (ignition === null || run?.isOff === !ignition) {
      if (run) run.to = index + 1
      continue
    }
    if (run) run.seconds = (timeMs - run.startMs) / 1000
    runs.push({ isOff: !ignition, startMs: timeMs, from: index, to: index + 1, seconds: 0 })
  }
  const last = runs.at(-1)
  if (last) last.seconds = (Math.max(nowMs, ordered.at(-1)?.timeMs ?? nowMs) - last.startMs) / 1000
  return runs
}
