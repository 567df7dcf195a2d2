import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { reportKind } from '@roadbook/contract/reporting/report-kinds'
import type { ReportSchedule } from '@roadbook/contract/reporting/report-schedules'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useFormat } from '../../../../lib/use-format.ts'
import { confirm } from '../../../../ui/dialogs/confirm.tsx'
import { ErrorPanel } from '../../../../ui/panels/error-panel.tsx'
import { useFilesChanged } from '../queries.ts'
import { useReportNames } from '../report-texts.ts'
import classes from '../reports.module.css'
import { useFiltersText } from './filters-text.ts'
import { isSending, schedulesQuery, useDeleteSchedule, useSendNow, useSwitchSchedule } from './queries.ts'
import { ScheduleDrawer } from './schedule-drawer.tsx'
import { scheduleText, useNextText, useRunText } from './schedule-text.ts'
import { scheduledSearch } from './scheduled-inputs.ts'
import { Row, Stack, Box, Text } from '../../../../ui/layout.tsx'
import { styleClasses } from '../../../../ui/style-classes.ts'

type Props = {
  /** The one whose form is open. */
  openId: string | undefined
  onOpen: (id: string | undefined) => void
}

/** Every report that is sent by email. */
export function ScheduleList({ openId, onOpen }: Props) {
  const { t } = useLingui()
  const query = useQuery(schedulesQuery())
  useFilesOfSent(query.data)
  if (query.isError && query.data === undefined) {
    return (
      <ErrorPanel error={query.error} title={t`The schedules could not be loaded`} onRetry={query.refetch} />
    )
  }
  if (query.data === undefined) return <Skeleton height={200} animate={false} aria-label={t`Loading`} />
  if (query.data.length === 0) return <NoSchedules />
  const open = query.data.find(({ id }) => id === openId)
  return (
    <>
      <Stack as="ul">
        {query.data.map((schedule) => (
          <ScheduleRow key={schedule.id} schedule={schedule} onChange={() => onOpen(schedule.id)} />
        ))}
      </Stack>
      {open && (
        <ScheduleDrawer
          key={open.id}
          request={open.request}
          schedule={open}
          onClose={() => onOpen(undefined)}
        />
      )}
    </>
  )
}

/** Sent reports are listed among the files, too. */
function useFilesOfSent(schedules: readonly ReportSchedule[] = []): void {
  const filesChanged = useFilesChanged()
  const lastSent = schedules.map(({ lastRun }) => lastRun?.endedAt ?? '').join()
  const known = useRef<string>(undefined)
  // Outside React: the server has made a file.
  useEffect(() => {
    if (known.current !== undefined && known.current !== lastSent) filesChanged()
    known.current = lastSent
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when something was sent
  }, [lastSent])
}

function NoSchedules() {
  return (
    <Text as="p" my={12} size="small" color="muted">
      <Trans>No report is sent by email. Open a report and choose Schedule.</Trans>
    </Text>
  )
}

type RowProps = { schedule: ReportSchedule; onChange: () => void }

function ScheduleRow({ schedule, onChange }: RowProps) {
  const f = useFormat()
  const nextText = useNextText()
  const filtersText = useFiltersText()
  const { request, format, activeRecipientIds } = schedule
  const { title } = useReportNames()[request.kind]
  return (
    <Row as="li" gap={12} align="start" line="below" py={10}>
      <span className={classes.format}>{format.toUpperCase()}</span>
      <Box grow size="small">
        <Link
          to="/reports/$report"
          params={{ report: reportKind(request.kind).page }}
          search={scheduledSearch(request, f.timeZone)}
          className={styleClasses({ weight: 600, color: 'text', underline: 'hover' })}
        >
          {title}
        </Link>
        <Text ml={8} color="text2">
          {filtersText(request)}
        </Text>
        <Text block color="muted" className={classes.scheduleNote}>
          {scheduleText(schedule)} · {nextText(schedule)}
        </Text>
        {activeRecipientIds.length === 0 ? (
          <Text block color="muted" className={classes.scheduleNote} data-failed>
            <Trans>Nobody gets it: no recipient can sign in any more.</Trans>
          </Text>
        ) : (
          <LastRun schedule={schedule} />
        )}
        <ScheduleActions {...{ schedule, onChange }} />
      </Box>
    </Row>
  )
}

function LastRun({ schedule: { lastRun } }: Pick<RowProps, 'schedule'>) {
  const text = useRunText()
  if (lastRun === null) return null
  return (
    <Text
      as="output"
      block
      color="muted"
      className={classes.scheduleNote}
      data-failed={lastRun.errorCode !== null || undefined}
    >
      {text(lastRun)}
    </Text>
  )
}

function ScheduleActions({ schedule, onChange }: RowProps) {
  const { t } = useLingui()
  const sendNow = useSendNow()
  const change = useSwitchSchedule()
  const remove = useDeleteSchedule()
  const { active, activeRecipientIds } = schedule
  const canSend = activeRecipientIds.length > 0 && !isSending(schedule) && !sendNow.isPending
  const askToDelete = () =>
    confirm({
      title: t`Delete this schedule?`,
      text: t`The report is no longer sent. Files that were made stay.`,
      confirmLabel: t`Delete schedule`,
      isDanger: true,
      onConfirm: () => remove.mutate(schedule),
    })
  const link = { type: 'button', className: classes.link } as const
  return (
    <Row gap={16} rowGap={4} wrap mt={6}>
      <button {...link} disabled={!canSend} onClick={() => sendNow.mutate(schedule)}>
        <Trans>Send now</Trans>
      </button>
      <button {...link} onClick={onChange}>
        <Trans>Change</Trans>
      </button>
      <button {...link} disabled={change.isPending} onClick={() => change.mutate(schedule)}>
        {active ? <Trans context="verb">Pause</Trans> : <Trans>Resume</Trans>}
      </button>
      <button {...link} onClick={askToDelete}>
        <Trans>Delete</Trans>
      </button>
    </Row>
  )
}
