import { useLingui } from '@lingui/react/macro'
import { memo, useMemo } from 'react'
import { speedProfile } from '../lib/drive/drive-track.ts'
import { useFormat } from '../lib/use-format.ts'
import type { ChartInput } from './speed-chart.tsx'
import { Box } from '../ui/layout.tsx'

/** The chart for screen readers: the speed at up to thirty times of the route. */
export const SpeedTable = memo(function SpeedTable({ points, span }: Pick<ChartInput, 'points' | 'span'>) {
  const { t } = useLingui()
  const f = useFormat()
  const columns = 30
  const step = (span.toMs - span.fromMs) / columns
  const speeds = useMemo(() => speedProfile(points, { ...span, columns }), [points, span])
  return (
    <Box as="table" unseen>
      <caption>{t`Highest speed over time`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`From`}</th>
          <th scope="col">{t`Speed`}</th>
        </tr>
      </thead>
      <tbody>
        {speeds.map(({ highest }, column) => {
          const from = span.fromMs + column * step
          return (
            <tr key={from}>
              <td>{f.time(new Date(from).toISOString())}</td>
              <td>{f.speed(highest)}</td>
            </tr>
          )
        })}
      </tbody>
    </Box>
  )
})
