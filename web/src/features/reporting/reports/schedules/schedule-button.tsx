import { Plural, Trans } from '@lingui/react/macro'
import { Button, Menu } from '@mantine/core'
import { IconCalendarRepeat, IconChevronDown, IconPlus } from '@tabler/icons-react'
import type { ReportRequest } from '@roadbook/contract/reporting/report-calls'
import type { ReportSchedule } from '@roadbook/contract/reporting/report-schedules'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../../people/users/queries.ts'
import classes from '../reports.module.css'
import { NEW_SCHEDULE } from './new-schedule.ts'
import { schedulesQuery } from './queries.ts'
import { ScheduleDrawer } from './schedule-drawer.tsx'
import { scheduleText, useNextText } from './schedule-text.ts'
import { isSameRequest } from './scheduled-inputs.ts'
import { Text } from '../../../../ui/layout.tsx'

type Props = {
  /** With the page's filters, without its period. */
  request: ReportRequest
  /** The schedule whose form is open, or `NEW_SCHEDULE`. */
  openId: string | undefined
  onOpen: (id: string | undefined) => void
}

/** Shows when this report is sent and to how many people, or offers to schedule it. */
export function ScheduleButton({ request, openId, onOpen }: Props) {
  const mayRead = useCan('reportSchedules.read')
  const { data } = useQuery({ ...schedulesQuery(), enabled: mayRead })
  if (!mayRead) return null
  const schedules = data?.filter((one) => isSameRequest(one.request, request)) ?? []
  const schedule = schedules.find(({ id }) => id === openId)
  const isOpen = schedule !== undefined || (openId === NEW_SCHEDULE && data !== undefined)
  return (
    <>
      {schedules.length === 0 ? (
        <Button variant="default" leftSection={icon} onClick={() => onOpen(NEW_SCHEDULE)}>
          <Trans>Schedule</Trans>
        </Button>
      ) : (
        <SchedulesMenu schedules={schedules} onOpen={onOpen} />
      )}
      {isOpen && <ScheduleDrawer key={openId} {...{ request, schedule }} onClose={() => onOpen(undefined)} />}
    </>
  )
}

const icon = <IconCalendarRepeat size={16} stroke={1.6} aria-hidden="true" />

type MenuProps = { schedules: readonly ReportSchedule[]; onOpen: (id: string) => void }

/** All schedules of the report, and a button to add one, such as weekly to some people and monthly to others. */
function SchedulesMenu({ schedules, onOpen }: MenuProps) {
  const nextText = useNextText()
  const [first, ...others] = schedules
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={icon}
          rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden="true" />}
        >
          {first && others.length === 0 ? (
            scheduleText(first)
          ) : (
            <Plural value={schedules.length} one="# schedule" other="# schedules" />
          )}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {schedules.map((schedule) => (
          <Menu.Item key={schedule.id} onClick={() => onOpen(schedule.id)}>
            {scheduleText(schedule)}
            <Text block color="muted" className={classes.scheduleNote}>
              {schedule.format.toUpperCase()} · {nextText(schedule)}
            </Text>
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden="true" />}
          onClick={() => onOpen(NEW_SCHEDULE)}
        >
          <Trans>Add schedule</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
