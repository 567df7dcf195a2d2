import type { DistanceUnit } from '@roadbook/contract/core/distance-unit'
import { metersPer } from '@roadbook/contract/core/meters-per'
import type { DrivePoint } from '../lib/drive/drive-track.ts'
import { speedScale } from '../lib/time/time-axis.ts'

/** Positions of speeds in the chart, in pixels from its top. */
export type SpeedAxis = {
  height: number
  top: number
  /** The position of 0 km/h. */
  bottom: number
  topKmh: number
  stepKmh: number
  yOf: (kmh: number) => number
}

const TOP_PIXELS = 10
/** Space for the times below the chart. */
const TIMES_PIXELS = 24

/** Grid lines are at round figures of the unit. */
export function speedAxis(
  points: readonly DrivePoint[],
  { height, distanceUnit }: { height: number; distanceUnit: DistanceUnit },
): SpeedAxis {
  const one = metersPer[distanceUnit] / 1000
  const highest = points.reduce((top, { speedKmh }) => Math.max(top, speedKmh ?? 0), 0)
  const { top, step } = speedScale(highest / one)
  const scale = { topKmh: top * one, stepKmh: step * one }
  const bottom = height - TIMES_PIXELS
  return {
    ...scale,
    height,
    top: TOP_PIXELS,
    bottom,
    yOf: (kmh) => bottom - ((bottom - TOP_PIXELS) * Math.min(kmh, scale.topKmh)) / scale.topKmh,
  }
}
