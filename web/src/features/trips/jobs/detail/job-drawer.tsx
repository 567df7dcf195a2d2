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
import { ErrorPanel } from '../../../../ui/error-panel.tsx'
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
    <aside className={classes.drawer} aria-label={job?.title ?? t`Job`}>
      <Head {...props} job={job} />
      <div className={classes.body}>
        {job === undefined && query.isError && (
          <ErrorPanel error={query.error} title={t`The job could not be loaded`} onRetry={query.refetch} />
        )}
        {job === undefined && !query.isError && <Skeleton height={280} animate={false} />}
        {job !== undefined && (
          <>
            <h2 className={classes.title}>{job.title}</h2>
            {job.description !== '' && <p className={classes.description}>{job.description}</p>}
            {job.location !== null && (
              <div className={classes.map}>
                <JobPlaceMap location={job.location} height={140} />
              </div>
            )}
            <JobFacts job={job} />
            <JobHistory id={job.id} version={job.version} />
          </>
        )}
      </div>
      {job !== undefined && <Foot {...props} job={job} />}
    </aside>
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
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      aria-label={label}
      disabled={onClick === undefined}
      onClick={onClick}
    >
      {sign}
    </ActionIcon>
  )
  return (
    <div className={classes.head}>
      {job !== undefined &&
        (mayWrite && !job.archived ? (
          <StatusButton job={job} onChoose={(status) => onMove(job, status)} />
        ) : (
          <JobStatusBadge status={job.status} />
        ))}
      <span className={classes.since} title={job && f.full(job.statusSince)}>
        {job && t`since ${f.short(job.statusSince, now)}`}
      </span>
      {arrow(t`Previous job`, onPrevious, <IconChevronUp {...icon} />)}
      {arrow(t`Next job`, onNext, <IconChevronDown {...icon} />)}
      {arrow(t`Close`, onClose, <IconX {...icon} />)}
    </div>
  )
}

function Foot({ job, onMove, onEdit, onClose }: Props & { job: Job }) {
  const { archive, takeBack, isPending } = useArchiveJob()
  const reach = useReach('jobs.write')
  const icon = { size: 16, stroke: 1.8, 'aria-hidden': true } as const
  const next = nextStatus(job.status)
  if (reach === undefined) return null
  return (
    <div className={classes.foot}>
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
    </div>
  )
}
