import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCalendarRepeat } from '@tabler/icons-react'
import type { ReportRequest } from '@roadbook/contract/report-calls'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../users/queries.ts'
import { schedulesQuery } from './queries.ts'
import { ScheduleDrawer } from './schedule-drawer.tsx'
import { scheduleText } from './schedule-text.ts'
import { isSameRequest } from './scheduled-inputs.ts'

type Props = {
  /** With the page's filters, without its period. */
  request: ReportRequest
  isOpen: boolean
  onOpen: (isOpen: true | undefined) => void
}

/** Says when this report is sent and to how many, or offers it. */
export function ScheduleButton({ request, isOpen, onOpen }: Props) {
  const mayRead = useCan('reportSchedules.read')
  const { data } = useQuery({ ...schedulesQuery(), enabled: mayRead })
  if (!mayRead) return null
  const schedule = data?.find((one) => isSameRequest(one.request, request))
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarRepeat size={16} stroke={1.6} aria-hidden="true" />}
        onClick={() => onOpen(true)}
      >
        {schedule ? scheduleText(schedule) : <Trans>Schedule</Trans>}
      </Button>
      {isOpen && data !== undefined && (
        <ScheduleDrawer key={schedule?.id} {...{ request, schedule }} onClose={() => onOpen(undefined)} />
      )}
    </>
  )
}
