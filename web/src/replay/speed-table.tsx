import { useLingui } from '@lingui/react/macro'
import { memo, useMemo } from 'react'
import { speedProfile } from '../lib/drive/drive-track.ts'
import { useFormat } from '../lib/use-format.ts'
import { ChartTable } from './chart-table.tsx'
import type { ChartInput } from './speed-chart.tsx'

/** The chart for screen readers: the speed at up to thirty times of the route. */
export const SpeedTable = memo(function SpeedTable({ points, span }: Pick<ChartInput, 'points' | 'span'>) {
  const { t } = useLingui()
  const f = useFormat()
  const columns = 30
  const step = (span.toMs - span.fromMs) / columns
  const speeds = useMemo(() => speedProfile(points, { ...span, columns }), [points, span])
  return (
    <ChartTable
      caption={t`Highest speed over time`}
      heads={[t`From`, t`Speed`]}
      rows={speeds.map(({ highest }, column) => [
        f.time(new Date(span.fromMs + column * step).toISOString()),
        f.speed(highest),
      ])}
    />
  )
})
