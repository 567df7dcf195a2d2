import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCalendarRepeat } from '@tabler/icons-react'
import type { ReportRequest } from '@roadbook/contract/report-calls'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../users/queries.ts'
import { isOfRequest, schedulesQuery } from './queries.ts'
import { ScheduleDrawer } from './schedule-drawer.tsx'
import { useScheduleText } from './schedule-text.ts'

type Props = { request: ReportRequest; isOpen: boolean; onOpen: (isOpen: true | undefined) => void }

/** Says when the report is sent and to how many; for those who may choose people. */
export function MailReport({ request, isOpen, onOpen }: Props) {
  const mayWrite = useCan('trips.write')
  const mayReadPeople = useCan('users.read')
  const mayMail = mayWrite && mayReadPeople
  const { data } = useQuery({ ...schedulesQuery(), enabled: mayMail })
  const text = useScheduleText()
  if (!mayMail) return null
  const schedule = data?.find((one) => isOfRequest(one, request))
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarRepeat size={16} stroke={1.6} aria-hidden="true" />}
        onClick={() => onOpen(true)}
      >
        {schedule ? text(schedule) : <Trans>Send by mail</Trans>}
      </Button>
      {isOpen && data !== undefined && (
        <ScheduleDrawer key={schedule?.id} {...{ request, schedule }} onClose={() => onOpen(undefined)} />
      )}
    </>
  )
}
