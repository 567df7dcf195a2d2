import { Plural, Trans } from '@lingui/react/macro'
import type { ReportTable } from '@roadbook/contract/reporting/report-tables'
import { useFormat } from '../../../lib/use-format.ts'
import { Text } from '../../../ui/layout.tsx'
import classes from './reports.module.css'

type Props = Pick<ReportTable, 'workingDays' | 'workingDaysBefore'>

/** The working days of the period and of the compared one, so that the change can be judged fairly. */
export function WorkingDays({ workingDays, workingDaysBefore }: Props) {
  const f = useFormat()
  if (workingDays === null) return null
  return (
    <Text as="p" ml="auto" color="muted" className={classes.working}>
      {workingDaysBefore === null ? (
        <Plural value={workingDays} one="# working day" other="# working days" />
      ) : (
        <Trans>
          {f.number(workingDays)} working days against {f.number(workingDaysBefore)}
        </Trans>
      )}
    </Text>
  )
}
