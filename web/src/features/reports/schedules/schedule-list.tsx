import { Trans } from '@lingui/react/macro'
import type { ReportSchedule } from '@roadbook/contract/report-schedules'
import { useState } from 'react'
import { useFormat } from '../../../lib/use-format.ts'
import { useCan } from '../../users/queries.ts'
import { useReportNames } from '../report-names.ts'
import classes from '../reports.module.css'
import { ScheduleDrawer } from './schedule-drawer.tsx'
import { useScheduleText } from './schedule-text.ts'

/** Every report that is sent by mail. */
export function ScheduleList({ schedules }: { schedules: readonly ReportSchedule[] }) {
  const mayChange = useCan('trips.write')
  const mayReadPeople = useCan('users.read')
  const [openId, setOpenId] = useState<string>()
  const open = schedules.find(({ id }) => id === openId)
  if (schedules.length === 0) {
    return (
      <p className={classes.none}>
        <Trans>No report is sent by mail. Each report’s page offers it.</Trans>
      </p>
    )
  }
  return (
    <>
      <ul className={classes.files}>
        {schedules.map((schedule) => (
          <ScheduleRow
            key={schedule.id}
            schedule={schedule}
            onOpen={mayChange && mayReadPeople ? () => setOpenId(schedule.id) : undefined}
          />
        ))}
      </ul>
      {open && <ScheduleDrawer request={open.request} schedule={open} onClose={() => setOpenId(undefined)} />}
    </>
  )
}

type RowProps = { schedule: ReportSchedule; onOpen: (() => void) | undefined }

function ScheduleRow({ schedule, onOpen }: RowProps) {
  const f = useFormat()
  const names = useReportNames()
  const text = useScheduleText()
  const { title } = names[schedule.request.kind]
  const next = f.day(schedule.nextDay)
  return (
    <li className={classes.file}>
      <span className={classes.format}>{schedule.format.toUpperCase()}</span>
      <div className={classes.fileText}>
        <span className={classes.fileName}>{title}</span>
        <span className={classes.fileNote}>
          {text(schedule)}, {schedule.active ? <Trans>next on {next}</Trans> : <Trans>paused</Trans>}
        </span>
      </div>
      {onOpen && (
        <button type="button" className={classes.link} onClick={onOpen}>
          <Trans>Change</Trans>
        </button>
      )}
    </li>
  )
}
