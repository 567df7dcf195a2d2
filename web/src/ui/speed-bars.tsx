import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import type { BucketHours, SpeedBucket } from '../lib/speed-buckets.ts'
import type { TimeAxis } from '../lib/time-axis.ts'
import { useFormat } from '../lib/use-format.ts'
import classes from './drive-player.module.css'

type Props = {
  buckets: readonly SpeedBucket[]
  hours: BucketHours
  axis: TimeAxis
  bottom: number
  yOf: (kmh: number) => number
}

const gap = 2
const narrowest = 3

/** A long way: a bar for each part of a day up to the average, and pale behind it up to the highest speed. */
export const SpeedBars = memo(function SpeedBars({ buckets, hours, axis, bottom, yOf }: Props) {
  const words = useBucketWords(hours)
  return buckets.map((bucket) => {
    const left = Math.max(axis.left, axis.xOf(bucket.fromMs))
    const right = Math.min(axis.right, axis.xOf(bucket.toMs))
    const x = { x: left + gap / 2, width: Math.max(narrowest, right - left - gap), rx: 1.5 }
    const bar = (kmh: number) => ({ ...x, y: yOf(kmh), height: Math.max(1, bottom - yOf(kmh)) })
    return (
      <g key={bucket.fromMs}>
        <title>{words(bucket)}</title>
        <rect {...bar(bucket.topKmh)} className={classes.barTop} />
        <rect {...bar(bucket.averageKmh)} className={classes.barAverage} />
      </g>
    )
  })
})

/** "Fri 20 Nov, 06:00: 31 km/h on average, 74 km/h at most, 1 h 20 min of driving" */
function useBucketWords(hours: BucketHours): (bucket: SpeedBucket) => string {
  const { t } = useLingui()
  const f = useFormat()
  return ({ fromMs, averageKmh, topKmh, drivenMs }) => {
    const when = hours === 24 ? f.longDay(new Date(fromMs).toISOString()) : f.dayAndTime(fromMs)
    const [average, highest] = [f.speed(averageKmh), f.speed(topKmh)]
    const driven = f.duration(drivenMs / 1000)
    return t`${when}: ${average} on average, ${highest} at most, ${driven} of driving`
  }
}

/** What a bar stands for, in words. */
export function SpeedBarsKey({ hours }: { hours: BucketHours }) {
  const { t } = useLingui()
  const each: Record<BucketHours, string> = {
    1: t`Each bar is an hour with driving, in km/h`,
    3: t`Each bar is three hours with driving, in km/h`,
    6: t`Each bar is six hours with driving, in km/h`,
    24: t`Each bar is a day with driving, in km/h`,
  }
  return (
    <p className={classes.key}>
      <span>{each[hours]}</span>
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

/** The bars for who does not see them. */
export const SpeedBarsTable = memo(function SpeedBarsTable({
  buckets,
  hours,
}: Pick<Props, 'buckets' | 'hours'>) {
  const { t } = useLingui()
  const f = useFormat()
  return (
    <table className={classes.hidden}>
      <caption>{t`Speed over time`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`From`}</th>
          <th scope="col">{t`Average while driving`}</th>
          <th scope="col">{t`Highest speed`}</th>
        </tr>
      </thead>
      <tbody>
        {buckets.map(({ fromMs, averageKmh, topKmh }) => (
          <tr key={fromMs}>
            <td>{hours === 24 ? f.dayOf(fromMs) : f.dayAndTime(fromMs)}</td>
            <td>{f.speed(averageKmh)}</td>
            <td>{f.speed(topKmh)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
})
