import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Skeleton } from '@mantine/core'
import {
  IconArchive,
  IconArrowBackUp,
  IconCheck,
  IconChevronDown,
  IconChevronUp,
  IconPencil,
  IconPlayerPlay,
  IconX,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Job, JobStatus } from '@roadbook/contract/trips/jobs'
import { useEffect, useEffectEvent } from 'react'
import { useFormat } from '../../../../lib/use-format.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { ErrorPanel } from '../../../../ui/panels/error-panel.tsx'
import { useReach } from '../../../people/users/queries.ts'
import { nextStatus } from '../board/board.ts'
import classes from './job-drawer.module.css'
import { JobFacts } from './job-facts.tsx'
import { JobHistory } from './job-history.tsx'
import { JobPlaceMap } from '../place/job-place-map.tsx'
import { JobStatusBadge } from '../status/job-status-badge.tsx'
import { useArchiveJob } from '../board/queries.ts'
import { jobs } from '../queries.ts'
import { StatusButton } from '../status/status-menu.tsx'
import { Row, Stack, Box, Text } from '../../../../ui/layout.tsx'

type Props = {
  id: string
  /** The job as the board or the list has it. */
  known: Job | undefined
  onMove: (job: Job, status: JobStatus) => void
  onEdit: () => void
  onClose: () => void
  /** Opens the previous or next card; undefined if there is none. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** Shows a job beside the board, which stays usable: without an overlay; Escape closes it. */
export function JobDrawer(props: Props) {
  const { id, known, onClose } = props
  const { t } = useLingui()
  const query = useQuery({ ...jobs.oneQuery(id), ...(known === undefined ? {} : { placeholderData: known }) })
  const close = useEffectEvent((event: KeyboardEvent) => {
    // A menu, a dialog or a lifted card handles it first.
    if (event.key === 'Escape' && !event.defaultPrevented && !isBusyElsewhere()) onClose()
  })
  // Outside React: keys, wherever the focus is.
  useEffect(() => {
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [])
  // Offline, the job as the list has it.
  const job = query.data ?? known
  return (
    <Stack
      as="aside"
      size="small"
      line="left"
      ground="surface"
      shadow="overlay"
      className={classes.drawer}
      aria-label={job?.title ?? t`Job`}
    >
      <Head {...props} job={job} />
      <Stack px={24} pt={20} pb={32} minHeight={0} grow relative scroll="y" className={classes.body}>
        {job === undefined && query.isError && (
          <ErrorPanel error={query.error} title={t`The job could not be loaded`} onRetry={query.refetch} />
        )}
        {job === undefined && !query.isError && <Skeleton height={280} animate={false} />}
        {job !== undefined && (
          <>
            <Text as="h2" size="title" breakWords>
              {job.title}
            </Text>
            {job.description !== '' && (
              <Text as="p" mt={4} color="text2" breakWords whiteSpace="pre-line">
                {job.description}
              </Text>
            )}
            {job.location !== null && (
              <Box noShrink mt={16}>
                <JobPlaceMap location={job.location} height={140} />
              </Box>
            )}
            <JobFacts job={job} />
            <JobHistory id={job.id} version={job.version} />
          </>
        )}
      </Stack>
      {job !== undefined && <Foot {...props} job={job} />}
    </Stack>
  )
}

function isBusyElsewhere(): boolean {
  return document.querySelector('[role=menu], [role=dialog], [data-dnd-dragging]') !== null
}

function Head({ job, onMove, onClose, onPrevious, onNext }: Props & { job: Job | undefined }) {
  const { t } = useLingui()
  const f = useFormat()
  const now = useNow()
  const mayWrite = useReach('jobs.write') !== undefined
  const icon = { size: 18, stroke: 1.8 } as const
  const arrow = (label: string, onClick: (() => void) | undefined, sign: React.ReactNode) => (
    <ActionIcon size={32} aria-label={label} disabled={onClick === undefined} onClick={onClick}>
      {sign}
    </ActionIcon>
  )
  return (
    <Row height="60px" gap={12} noShrink line="below" px={24} touchButtons className={classes.head}>
      {job !== undefined &&
        (mayWrite && !job.archived ? (
          <StatusButton job={job} onChoose={(status) => onMove(job, status)} />
        ) : (
          <JobStatusBadge status={job.status} />
        ))}
      <Text grow truncate color="muted" title={job && f.full(job.statusSince)}>
        {job && t`since ${f.short(job.statusSince, now)}`}
      </Text>
      {arrow(t`Previous job`, onPrevious, <IconChevronUp {...icon} />)}
      {arrow(t`Next job`, onNext, <IconChevronDown {...icon} />)}
      {arrow(t`Close`, onClose, <IconX {...icon} />)}
    </Row>
  )
}

function Foot({ job, onMove, onEdit, onClose }: Props & { job: Job }) {
  const { archive, takeBack, isPending } = useArchiveJob()
  const reach = useReach('jobs.write')
  const icon = { size: 16, stroke: 1.8, 'aria-hidden': true } as const
  const next = nextStatus(job.status)
  if (reach === undefined) return null
  return (
    <Row gap={8} noShrink height="64px" line="above" px={24} touchButtons className={classes.foot}>
      {reach === 'all' && job.archived && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconArrowBackUp {...icon} />}
          onClick={() => takeBack(job)}
        >
          <Trans>Restore</Trans>
        </Button>
      )}
      {reach === 'all' && !job.archived && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconArchive {...icon} />}
          loading={isPending}
          onClick={() => archive(job, onClose)}
        >
          <Trans>Archive</Trans>
        </Button>
      )}
      {reach === 'all' && (
        <Button variant="default" leftSection={<IconPencil {...icon} />} onClick={onEdit}>
          <Trans>Edit</Trans>
        </Button>
      )}
      {next !== undefined && !job.archived && (
        <Button
          leftSection={next === 'done' ? <IconCheck {...icon} /> : <IconPlayerPlay {...icon} />}
          onClick={() => onMove(job, next)}
        >
          {next === 'done' ? <Trans>Mark as done</Trans> : <Trans context="action">Start</Trans>}
        </Button>
      )}
      {job.status === 'open' && reach === 'all' && !job.archived && (
        <Button onClick={() => onMove(job, 'assigned')}>
          <Trans>Assign</Trans>
        </Button>
      )}
    </Row>
  )
}
