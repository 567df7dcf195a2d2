import { Plural, Trans } from '@lingui/react/macro'
import type { ReportTable } from '@roadbook/contract/reporting/report-tables'
import { useFormat } from '../../../lib/use-format.ts'
import classes from './reports.module.css'

type Props = Pick<ReportTable, 'workingDays' | 'workingDaysBefore'>

/** Of the period and of the one that it is compared with, so that a change is read fairly. */
export function WorkingDays({ workingDays, workingDaysBefore }: Props) {
  const f = useFormat()
  if (workingDays === null) return null
  return (
    <p className={classes.working}>
      {workingDaysBefore === null ? (
        <Plural value={workingDays} one="# working day" other="# working days" />
      ) : (
        <Trans>
          {f.number(workingDays)} working days against {f.number(workingDaysBefore)}
        </Trans>
      )}
    </p>
  )
}
