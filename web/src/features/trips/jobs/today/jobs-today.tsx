import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Job, JobStatus } from '@roadbook/contract/trips/jobs'
import type { Overview } from '@roadbook/contract/reporting/overview'
import { useFormat } from '../../../../lib/use-format.ts'
import { Section } from '../../../../ui/section.tsx'
import { timeToday } from '../times/job-times.ts'
import { Box, Stack, Text } from '../../../../ui/layout.tsx'
import { styleClasses } from '../../../../ui/style-classes.ts'
import shortList from '../../../../ui/short-list.module.css'
import classes from './jobs-today.module.css'

type Props = {
  jobs: Overview['jobsToday'] | undefined
  /** On the company's day. */
  midnight: string
}

/** Today's jobs with their assignees and status. */
export function JobsToday({ jobs, midnight }: Props) {
  const { t } = useLingui()
  const { items = [], total = 0 } = jobs ?? {}
  const rest = total - items.length
  return (
    <Section
      title={t`Jobs today`}
      link={
        <Link to="/jobs" search={{ period: 'today' }}>
          <Trans>All jobs</Trans>
        </Link>
      }
    >
      {jobs === undefined && <Box late height="285px" className={classes.blank} />}
      {jobs !== undefined && total === 0 && (
        <p className={shortList.calm}>
          <Trans>No jobs today</Trans>
        </p>
      )}
      <ul className={shortList.list}>
        {items.map((job) => (
          <li key={job.id}>
            <JobToday job={job} midnight={midnight} />
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p className={shortList.calm}>
          <Link to="/jobs" search={{ period: 'today' }} className={styleClasses({ color: 'inherit' })}>
            <Plural value={rest} one="And # more today." other="And # more today." />
          </Link>
        </p>
      )}
    </Section>
  )
}

function JobToday({ job, midnight }: { job: Job; midnight: string }) {
  const { t } = useLingui()
  const statuses = useStatuses()
  const when = useTimeToday()(job, midnight)
  const { title, assigneeName, status } = job
  const isNobodys = assigneeName === null && status !== 'done'
  const content = (
    <>
      <Text noShrink alignSelf="start" pt={10} width="52px" color="muted" tabular>
        {when}
      </Text>
      <Stack as="span" grow>
        <Text clamp={2} breakWords title={title}>
          {title}
        </Text>
        {isNobodys ? (
          <Text color="idling" weight={500}>{t`Nobody assigned`}</Text>
        ) : (
          <Text clamp={2} breakWords color="muted" title={assigneeName ?? undefined}>
            {assigneeName !== null && `${assigneeName}\u00a0· `}
            <Text nowrap>{statuses[status]}</Text>
          </Text>
        )}
      </Stack>
    </>
  )
  return (
    <Link to="/jobs" search={{ period: 'today', job: job.id }} className={`${shortList.row} ${classes.row}`}>
      {content}
    </Link>
  )
}

function useTimeToday() {
  const { t } = useLingui()
  const f = useFormat()
  return (job: Job, midnight: string): string => {
    const when = timeToday(job, midnight, f)
    if (when.is === 'allDay') return t`All day`
    return when.is === 'end' ? t`to ${when.time}` : when.time
  }
}

/** Shown after a name. */
function useStatuses(): Record<JobStatus, string> {
  const { t } = useLingui()
  return {
    open: t`open`,
    assigned: t`assigned`,
    inProgress: t`in progress`,
    done: t`done`,
    cancelled: t`cancelled`,
  }
}
