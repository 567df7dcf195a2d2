import { SENSOR_VALUE_HOLDS_MS } from '@roadbook/contract/fleet/sensor-value'
import type { SensorValues } from '@roadbook/contract/fleet/sensors'

type TimedValue = { atMs: number; value: number }
/** Within a run each value holds until the next. */
export type Run = readonly TimedValue[]

export function timedRuns(runs: SensorValues['runs']): Run[] {
  return runs.map((run) => run.map(({ time, value }) => ({ atMs: Date.parse(time), value })))
}

/** The last value before, unless it is no longer known. */
export function valueAt(runs: readonly Run[], atMs: number): number | undefined {
  const run = runs.findLast(([first]) => first !== undefined && first.atMs <= atMs)
  const last = run?.findLast((value) => value.atMs <= atMs)
  return last !== undefined && atMs - last.atMs <= SENSOR_VALUE_HOLDS_MS ? last.value : undefined
}

export type Extremes = { lowest: number; highest: number }

export function extremesOf(runs: readonly Run[]): Extremes {
  const values = runs.flat().map(({ value }) => value)
  const lowest = values.reduce((low, value) => Math.min(low, value), Number.POSITIVE_INFINITY)
  return { lowest, highest: values.reduce((high, value) => Math.max(high, value), lowest) }
}

/** The times at which a switch is on. */
export function spansOn(runs: readonly Run[]): { fromMs: number; toMs: number }[] {
  const spans: { fromMs: number; toMs: number }[] = []
  for (const run of runs) {
    for (const [index, { atMs, value }] of run.entries()) {
      const toMs = run[index + 1]?.atMs ?? atMs
      if (value !== 1) continue
      const last = spans.at(-1)
      if (last?.toMs === atMs && index > 0) last.toMs = toMs
      else spans.push({ fromMs: atMs, toMs })
    }
  }
  return spans
}
