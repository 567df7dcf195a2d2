import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCheck, IconPlayerPlay } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Job } from '@roadbook/contract/trips/jobs'
import { useFormat } from '../../../../lib/use-format.ts'
import { ErrorPanel } from '../../../../ui/panels/error-panel.tsx'
import { Section } from '../../../../ui/section.tsx'
import { JobStatusBadge } from '../status/job-status-badge.tsx'
import { cardTimes } from '../times/job-times.ts'
import { nextStatus } from '../board/board.ts'
import { ownJobsQuery } from './queries.ts'
import { useOwnSteps } from './use-own-steps.ts'
import { currentUserQuery } from '../../../people/users/queries.ts'
import { Row, Stack, Box, Text } from '../../../../ui/layout.tsx'
import { styleClasses } from '../../../../ui/style-classes.ts'
import classes from './my-jobs.module.css'

/** The jobs in progress and the next one, each with its next step. */
export function MyJobs({ now }: { now: number }) {
  const { t } = useLingui()
  const { data: user } = useSuspenseQuery(currentUserQuery())
  const query = useQuery(ownJobsQuery(user.id))
  const { data, error, refetch } = query
  const steps = useOwnSteps()
  const jobs = data?.items ?? []
  const underWay = jobs.filter((job) => steps.statusOf(job) === 'inProgress')
  const next = jobs.find((job) => steps.statusOf(job) === 'assigned')
  const shown = next === undefined ? underWay : [...underWay, next]
  const rest = (data?.totalItems ?? 0) - shown.length
  return (
    <Section title={t`My jobs`} answered={query} link={<Link to="/jobs">{t`All jobs`}</Link>}>
      {data === undefined && error === null && <Box placeholder height={120} />}
      {data === undefined && error !== null && (
        <ErrorPanel error={error} title={t`Your jobs could not be loaded`} onRetry={refetch} />
      )}
      {data !== undefined && shown.length === 0 && (
        <Text as="p" py={12} color="muted">
          <Trans>No jobs assigned to you.</Trans>
        </Text>
      )}
      {shown.map((job) => (
        <MyJob key={job.id} job={job} now={now} steps={steps} />
      ))}
      {rest > 0 && (
        <Text as="p" py={12} color="muted">
          <Plural value={rest} one="# more job" other="# more jobs" />
        </Text>
      )}
    </Section>
  )
}

type MyJobProps = { job: Job; now: number; steps: ReturnType<typeof useOwnSteps> }

function MyJob({ job, now, steps }: MyJobProps) {
  const { t } = useLingui()
  const f = useFormat()
  const status = steps.statusOf(job)
  const isUnderWay = status === 'inProgress'
  const next = nextStatus(status)
  const step = steps.waitingOf(job.id)
  const isLate = Date.parse(job.endDate) < now
  const times = cardTimes(job, f, { now, today: t`Today` })
  const place = [job.address ?? '', job.postcode].filter((part) => part !== '').join(', ')
  return (
    <Stack
      as="article"
      line="between"
      gap={4}
      py={12}
      data-now={isUnderWay || undefined}
      aria-label={job.title}
    >
      <Row as="p" gap={12} rowGap={0} justify="between" wrap tabular>
        {isUnderWay ? (
          <JobStatusBadge status="inProgress" />
        ) : (
          <strong>{t({ message: 'Next', context: 'job' })}</strong>
        )}
        <span
          className={
            isLate ? styleClasses({ weight: 500, color: 'danger' }) : styleClasses({ color: 'muted' })
          }
        >
          {isLate ? t`Overdue: ${times}` : times}
        </span>
      </Row>
      <Text as="h3" size="heading" breakWords>
        <Link
          to="/jobs"
          search={{ job: job.id }}
          className={styleClasses({ color: 'inherit', underline: 'hover' })}
        >
          {job.title}
        </Link>
      </Text>
      {place !== '' && (
        <Text as="p" weight={500} breakWords>
          {place}
        </Text>
      )}
      {job.registration !== null && (
        <Text as="p" color="muted">
          {job.registration}
        </Text>
      )}
      {job.description !== '' && (
        <Text as="p" color="text2" breakWords whiteSpace="pre-line">
          {job.description}
        </Text>
      )}
      {step !== undefined && (
        <Text as="p" color="muted">
          {step.refusal ?? t`Not sent yet. It is sent when you are online.`}
        </Text>
      )}
      <Button
        fullWidth
        className={classes.step ?? ''}
        variant={isUnderWay ? 'filled' : 'default'}
        leftSection={
          isUnderWay ? <IconCheck size={18} stroke={2} /> : <IconPlayerPlay size={18} stroke={1.8} />
        }
        onClick={() => next !== undefined && steps.step(job, next)}
      >
        {isUnderWay ? <Trans>Done</Trans> : <Trans context="action">Start</Trans>}
      </Button>
    </Stack>
  )
}
