import { useLingui } from '@lingui/react/macro'
import type { VisitSums } from '@roadbook/contract/geofence-activity'
import { useFormat } from '../../lib/use-format.ts'
import classes from './activity.module.css'

export function ActivityFigures({ total }: { total: VisitSums }) {
  const { t } = useLingui()
  const f = useFormat()
  const stay = (seconds: number | null) => (seconds === null ? '–' : f.duration(seconds))
  const figures = [
    [t`Visits`, f.number(total.visits)],
    [t`Inside now`, f.number(total.insideNow)],
    [t`Usual stay (median)`, stay(total.medianSeconds)],
    [t`Longest stay`, stay(total.longestSeconds)],
  ] as const
  return (
    <section>
      <dl className={classes.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
