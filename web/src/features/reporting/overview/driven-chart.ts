/** The data of today's chart: hours, scale and lines. No React here. */
import type { DistanceUnit } from '@roadbook/contract/core/distance-unit'
import { metersPer } from '@roadbook/contract/core/meters-per'
import type { Driven } from '@roadbook/contract/reporting/overview'

const hourMs = 3_600_000

export type Point = { atMs: number; meters: number }

export type DrivenChart = {
  fromMs: number
  toMs: number
  /** The top of the chart and the distance between grid lines, round in the company's unit. */
  topMeters: number
  stepMeters: number
  /** Ends with the current value. */
  today: Point[]
  usual: Point[]
}

/** While demo history is still loading, the usual values are unknown. */
export function withoutUsual(driven: Driven): Driven {
  const unknown = { usual: null, changePercent: null }
  return {
    ...driven,
    distanceMeters: { ...driven.distanceMeters, ...unknown },
    drivingSeconds: { ...driven.drivingSeconds, ...unknown },
    usualMeters: null,
  }
}

/** Hours without driving, today or usually, are left out, except those of a working day. */
const usualHours = { first: 6, last: 18 }

type Shown = { now: number; distanceUnit: DistanceUnit }

export function drivenChart(driven: Driven, { now, distanceUnit }: Shown): DrivenChart {
  const startMs = Date.parse(driven.startTime)
  const atMs = (index: number) => startMs + index * driven.slotSeconds * 1000
  const usual = (driven.usualMeters ?? []).map((meters, index) => ({ atMs: atMs(index), meters }))
  const slots = driven.todayMeters.map((meters, index) => ({ atMs: atMs(index), meters }))
  const nowMs = Math.max(now, slots.at(-1)?.atMs ?? startMs)
  const today = [...slots, { atMs: nowMs, meters: driven.distanceMeters.today }]
  const top = Math.max(driven.distanceMeters.today, usual.at(-1)?.meters ?? 0)
  const begins = [
    firstDriven(today, top),
    firstDriven(usual, top),
    nowMs,
    startMs + usualHours.first * hourMs,
  ]
  const ends = [lastDriven(usual, top), nowMs, startMs + usualHours.last * hourMs]
  return {
    ...scaleOf(top, metersPer[distanceUnit]),
    fromMs: startMs + Math.floor((Math.min(...begins) - startMs) / hourMs) * hourMs,
    toMs: startMs + Math.ceil((Math.max(...ends) - startMs) / hourMs) * hourMs,
    today,
    usual,
  }
}

/** Driving below this share doesn't extend the chart, such as a few metres at night. */
const share = 0.005

function firstDriven(points: readonly Point[], top: number): number {
  const index = points.findIndex(({ meters }) => meters > top * share)
  return index < 0 ? Infinity : (points[Math.max(0, index - 1)]?.atMs ?? Infinity)
}

function lastDriven(points: readonly Point[], top: number): number {
  return points.find(({ meters }) => meters >= top * (1 - share))?.atMs ?? -Infinity
}

/** Up to five grid lines at round steps. */
function scaleOf(highestMeters: number, unitMeters: number): Pick<DrivenChart, 'topMeters' | 'stepMeters'> {
  const steps = [1, 2, 5].flatMap((digit) => [0, 1, 2, 3, 4, 5, 6].map((power) => digit * 10 ** power))
  const step =
    steps.toSorted((a, b) => a - b).find((one) => highestMeters / unitMeters / one <= 5) ?? 5_000_000
  const stepMeters = step * unitMeters
  return { stepMeters, topMeters: Math.max(1, Math.ceil(highestMeters / stepMeters)) * stepMeters }
}

/** The values at each whole hour, for a table. */
export function hoursOf({ fromMs, toMs, today, usual }: DrivenChart): {
  atMs: number
  today: number | undefined
  usual: number | undefined
}[] {
  const at = (points: readonly Point[], atMs: number) => points.find((point) => point.atMs === atMs)?.meters
  const hours = Math.round((toMs - fromMs) / hourMs)
  return Array.from({ length: hours + 1 }, (_, hour) => {
    const atMs = fromMs + hour * hourMs
    return { atMs, today: at(today.slice(0, -1), atMs), usual: at(usual, atMs) }
  })
}
