import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Job } from '@roadbook/contract/trips/jobs'
import { useFormat } from '../../../../lib/use-format.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { EmptyState } from '../../../../ui/panels/empty-state.tsx'
import { ErrorPanel } from '../../../../ui/panels/error-panel.tsx'
import { useAddressChange } from '../../../../ui/list/use-address-change.ts'
import { Page } from '../../../../ui/page.tsx'
import { currentUserQuery } from '../../../people/users/queries.ts'
import { townOf } from '../board/board.ts'
import classes from './driver-jobs.module.css'
import { JobDrawer } from '../detail/job-drawer.tsx'
import { JobPlaceMap } from '../place/job-place-map.tsx'
import { JobStatusSign, useJobStatusLabels } from '../status/job-status-badge.tsx'
import { cardTimes } from '../times/job-times.ts'
import { JobActions } from './job-actions.tsx'
import type { JobsSearch } from '../queries.ts'
import { distanceQuery, doneTodayQuery, ownJobsQuery } from './queries.ts'
import type { WaitingStep } from './job-outbox.ts'
import { useOwnSteps } from './use-own-steps.ts'
import { Row, Stack, Box, Text } from '../../../../ui/layout.tsx'
import { styleClasses } from '../../../../ui/style-classes.ts'

type Props = { search: JobsSearch }
type Steps = ReturnType<typeof useOwnSteps>

/** A driver's jobs: the current one large, then the next ones, then those done today. */
export function DriverJobs({ search }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const now = useNow()
  const { data: user } = useSuspenseQuery(currentUserQuery())
  const today = f.isoDay(new Date(now).toISOString())
  const query = useQuery(ownJobsQuery(user.id))
  const { data, error, refetch } = query
  const done = useQuery(doneTodayQuery(user.id, today))
  const steps = useOwnSteps()
  const open = useAddressChange<JobsSearch>(['job'])
  const { underWay, next, later, over } = sorted(data?.items ?? [], done.data?.items ?? [], steps)
  const large = underWay[0] ?? next
  const ofToday = [...underWay, ...(next ? [next] : []), ...later].filter(({ startDate }) =>
    f.isToday(startDate, now),
  )
  const known = [...(data?.items ?? []), ...(done.data?.items ?? [])]
  const isKnown = data !== undefined && data.items.length === data.totalItems && done.data !== undefined
  const lost = isKnown ? steps.refused.filter(({ jobId }) => known.every(({ id }) => id !== jobId)) : []
  const all = ofToday.length + over.length
  return (
    <Page
      title={t`My jobs`}
      answered={query}
      aside={all > 0 && t`${f.longDay(new Date(now).toISOString())}, ${over.length} of ${all} done`}
    >
      <Stack pt={16} size="small" maxWidth={560}>
        {lost.map((step) => (
          <LostStep key={step.jobId} step={step} onDismiss={() => steps.dismiss(step.jobId)} />
        ))}
        {data === undefined && error !== null && (
          <ErrorPanel error={error} title={t`Your jobs could not be loaded`} onRetry={refetch} />
        )}
        {data === undefined && error === null && <Box height="280px" radius={10} ground="skeleton" />}
        {data !== undefined && large === undefined && over.length === 0 && (
          <EmptyState title={t`No jobs assigned to you`}>
            <Trans>Jobs appear here as soon as they are assigned to you.</Trans>
          </EmptyState>
        )}
        {large !== undefined && <LargeJob job={large} steps={steps} now={now} />}
        {underWay.slice(1).map((job) => (
          <SmallJob key={job.id} job={job} steps={steps} now={now} />
        ))}
        {next !== undefined && next !== large && <NextJob job={next} steps={steps} now={now} />}
        {later.map((job) => (
          <SmallJob key={job.id} job={job} steps={steps} now={now} />
        ))}
        {over.length > 0 && (
          <section aria-label={t`Done`}>
            <Row as="h2" align="stretch" justify="between" mt={24} pb={6} line="strong">{t`Done`}</Row>
            {over.map((job) => (
              <SmallJob key={job.id} job={job} steps={steps} now={now} />
            ))}
          </section>
        )}
      </Stack>
      {search.job !== undefined && (
        <JobDrawer
          key={search.job}
          id={search.job}
          known={known.find(({ id }) => id === search.job)}
          onMove={steps.step}
          onEdit={() => undefined}
          onClose={() => open({ job: undefined })}
          onPrevious={undefined}
          onNext={undefined}
        />
      )}
    </Page>
  )
}

/** Grouped by the status that the driver set, whether or not it has been sent. */
function sorted(jobs: readonly Job[], done: readonly Job[], { statusOf }: Steps) {
  const known = [...jobs, ...done.filter(({ id }) => jobs.every((job) => job.id !== id))]
  const of = (status: Job['status']) => known.filter((job) => statusOf(job) === status)
  const [next, ...later] = of('assigned')
  return { underWay: of('inProgress'), next, later, over: of('done') }
}

type JobProps = { job: Job; steps: Steps; now: number }

function LargeJob({ job, steps, now }: JobProps) {
  const { t } = useLingui()
  const f = useFormat()
  const labels = useJobStatusLabels()
  const status = steps.statusOf(job)
  const isUnderWay = status === 'inProgress'
  const place = [job.address ?? '', job.postcode].filter(Boolean).join(', ')
  const since = steps.waitingOf(job.id)?.at ?? job.statusSince
  const isLate = Date.parse(job.endDate) < now
  return (
    <Box
      as="article"
      clip
      border="hairline"
      radius={10}
      ground="raised"
      shadow="float"
      aria-label={job.title}
    >
      {job.location !== null && <JobPlaceMap location={job.location} height={108} />}
      <Stack gap={6} px={16} pt={14} pb={16}>
        <Row as="p" gap={8} rowGap={4} wrap color="muted" tabular>
          <JobStatusSign status={status} />
          <Text as="strong" color="text">
            {isUnderWay ? labels.inProgress : t({ message: 'Next', context: 'job' })}
          </Text>
          <span className={isLate ? styleClasses({ weight: 500, color: 'danger' }) : undefined}>
            {isUnderWay
              ? t`since ${f.short(since, now)}, due ${f.short(job.endDate, now)}`
              : cardTimes(job, f, { now, today: t`Today` })}
          </span>
        </Row>
        <Text as="h2" size="title" breakWords>
          <Link to="/jobs" search={{ job: job.id }} className={classes.open}>
            {job.title}
          </Link>
        </Text>
        {place !== '' && (
          <Text as="p" size="body" color="text2" breakWords>
            {place}
          </Text>
        )}
        {job.description !== '' && (
          <Text as="p" clamp={3} color="text2">
            {job.description}
          </Text>
        )}
        <Waiting job={job} steps={steps} />
        <JobActions job={job} steps={steps} isMain />
      </Stack>
    </Box>
  )
}

function NextJob({ job, steps, now }: JobProps) {
  const { t } = useLingui()
  const away = useDistance(job)
  return (
    <section aria-label={t({ message: 'Next', context: 'job' })}>
      <Row as="h2" align="stretch" justify="between" mt={24} pb={6} line="strong">
        {t({ message: 'Next', context: 'job' })}
        {away !== undefined && <Text weight={400} color="muted">{t`${away} away`}</Text>}
      </Row>
      <SmallJob job={job} steps={steps} now={now} isBare />
      <JobActions job={job} steps={steps} isMain={false} />
    </section>
  )
}

/** In a straight line from the driver's current vehicle; undefined if either position is unknown. */
function useDistance({ id }: Job): string | undefined {
  const f = useFormat()
  const { data } = useQuery(distanceQuery(id))
  const meters = data?.meters ?? null
  return meters === null ? undefined : f.distance(meters)
}

function SmallJob({ job, steps, now, isBare = false }: JobProps & { isBare?: boolean }) {
  const { t } = useLingui()
  const f = useFormat()
  const status = steps.statusOf(job)
  const { id, title, postcode, address, startDate, endDate } = job
  const isOver = status === 'done'
  const where = [postcode, townOf(address, postcode)].filter(Boolean).join(' ')
  const doneAt = steps.waitingOf(id)?.at ?? job.statusSince
  const until = t`until ${f.short(endDate, now)}`
  return (
    <Row
      gap={8}
      line="below"
      py={10}
      relative
      className={classes.row}
      data-over={isOver || undefined}
      data-bare={isBare || undefined}
    >
      <Text as="time" width="60px" noShrink color="text2" tabular dateTime={startDate}>
        {f.isToday(startDate, now) ? f.time(startDate) : f.shortDay(startDate)}
      </Text>
      <Stack as="span" grow breakWords>
        <Link to="/jobs" search={{ job: id }} className={classes.open}>
          {title}
        </Link>
        <Text color="muted">
          {isOver ? t`Done at ${f.time(doneAt)}` : [where, until].filter(Boolean).join(', ')}
        </Text>
        <Waiting job={job} steps={steps} />
      </Stack>
      {isOver ? (
        <JobStatusSign status="done" />
      ) : (
        !isBare && <IconChevronRight size={18} stroke={1.8} aria-hidden="true" />
      )}
    </Row>
  )
}

/** Steps that are pending or were refused. */
function Waiting({ job, steps: { waitingOf, dismiss } }: Omit<JobProps, 'now'>) {
  const labels = useJobStatusLabels()
  const step = waitingOf(job.id)
  if (step === undefined) return null
  if (step.refusal === undefined) {
    return (
      <output className={classes.waiting}>
        <Trans>Saved on this device. It is sent when you are online.</Trans>
      </output>
    )
  }
  const [wanted, found] = [labels[step.status], labels[job.status]]
  return (
    <span className={classes.refused} role="alert">
      <Trans>
        “{wanted}” was not saved: the job was changed in the meantime and is now “{found}”.
      </Trans>{' '}
      <button type="button" onClick={() => dismiss(job.id)}>
        <Trans>OK</Trans>
      </button>
    </span>
  )
}

/** A step of a job that was cancelled or reassigned before it could be sent. */
function LostStep({ step, onDismiss }: { step: WaitingStep; onDismiss: () => void }) {
  const labels = useJobStatusLabels()
  const [wanted, title] = [labels[step.status], step.title]
  return (
    <p className={classes.refused} role="alert">
      <Trans>
        “{wanted}” was not saved for “{title}”: the job was cancelled, archived or assigned to someone else.
      </Trans>{' '}
      <button type="button" onClick={onDismiss}>
        <Trans>OK</Trans>
      </button>
    </p>
  )
}
