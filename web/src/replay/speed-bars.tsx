import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { barPixels } from '../lib/bar-pixels.ts'
import type { TimeAxis } from '../lib/time/time-axis.ts'
import { useFormat } from '../lib/use-format.ts'
import { ChartTable } from './chart-table.tsx'
import classes from './drive-player.module.css'
import type { SpeedAxis } from './speed-axis.ts'
import type { BucketMinutes, SpeedBucket } from './speed-buckets.ts'

type Props = {
  buckets: readonly SpeedBucket[]
  minutes: BucketMinutes
  axis: TimeAxis
  speeds: SpeedAxis
}

const gap = 2
const narrowest = 3

/** A long period: a bar per part of a day up to the average, with a pale one behind it up to the highest speed. */
export const SpeedBars = memo(function SpeedBars({ buckets, minutes, axis, speeds }: Props) {
  const text = useBucketText(minutes)
  return buckets.map((bucket) => {
    const left = Math.max(axis.left, axis.xOf(bucket.fromMs))
    const right = Math.min(axis.right, axis.xOf(bucket.toMs))
    const x = { x: left + gap / 2, width: Math.max(narrowest, right - left - gap), rx: 1.5 }
    const bar = (kmh: number) => {
      const height = barPixels(kmh, speeds.bottom - speeds.yOf(kmh))
      return { ...x, y: speeds.bottom - height, height }
    }
    return (
      <g key={bucket.fromMs}>
        <title>{text(bucket)}</title>
        <rect {...bar(bucket.topKmh)} className={classes.barTop} />
        <rect {...bar(bucket.averageKmh)} className={classes.barAverage} />
      </g>
    )
  })
})

/** "Fri 20 Nov, 06:00: 31 km/h on average, 74 km/h at most, 1 h 20 min of driving" */
function useBucketText(minutes: BucketMinutes): (bucket: SpeedBucket) => string {
  const { t } = useLingui()
  const f = useFormat()
  return ({ fromMs, averageKmh, topKmh, drivenMs }) => {
    const when = minutes === 1440 ? f.longDay(new Date(fromMs).toISOString()) : f.dayAndTime(fromMs)
    const [average, highest] = [f.speed(averageKmh), f.speed(topKmh)]
    const driven = f.duration(drivenMs / 1000)
    return t`${when}: ${average} on average, ${highest} at most, ${driven} of driving`
  }
}

/** A bar's text. */
export function SpeedBarsKey({ minutes }: { minutes: BucketMinutes }) {
  const { t } = useLingui()
  const { speedUnit: unit } = useFormat()
  const each: Record<BucketMinutes, string> = {
    15: t`Each bar is a quarter of an hour with driving, in ${unit}`,
    30: t`Each bar is half an hour with driving, in ${unit}`,
    60: t`Each bar is an hour with driving, in ${unit}`,
    180: t`Each bar is three hours with driving, in ${unit}`,
    360: t`Each bar is six hours with driving, in ${unit}`,
    1440: t`Each bar is a day with driving, in ${unit}`,
  }
  return (
    <p className={classes.key}>
      <span>{each[minutes]}</span>
      <span>
        <i className={classes.keyAverage} aria-hidden="true" />
        {t`average speed while driving`}
      </span>
      <span>
        <i className={classes.keyTop} aria-hidden="true" />
        {t`highest speed`}
      </span>
    </p>
  )
}

/** The bars as a table for screen readers. */
export const SpeedBarsTable = memo(function SpeedBarsTable({
  buckets,
  minutes,
}: Pick<Props, 'buckets' | 'minutes'>) {
  const { t } = useLingui()
  const f = useFormat()
  return (
    <ChartTable
      caption={t`Speed over time`}
      heads={[t`From`, t`Average while driving`, t`Highest speed`]}
      rows={buckets.map(({ fromMs, averageKmh, topKmh }) => [
        minutes === 1440 ? f.dayOf(fromMs) : f.dayAndTime(fromMs),
        f.speed(averageKmh),
        f.speed(topKmh),
      ])}
    />
  )
})
