import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconUnlink } from '@tabler/icons-react'
import type { Job } from '@roadbook/contract/trips/jobs'
import { useFormat } from '../../../../lib/use-format.ts'
import { JobStatusBadge } from '../status/job-status-badge.tsx'
import { jobTimes } from '../times/job-times.ts'
import { Stack, Text } from '../../../../ui/layout.tsx'
import classes from './trip-jobs.module.css'

type Props = {
  job: Job
  isBusy: boolean
  /** Left out for read-only users. */
  onUnlink: ((job: Job) => void) | undefined
}

/** Title, place, assignee, time and status. */
export function JobRow({ job, isBusy, onUnlink }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const { title, address, postcode, assigneeName, archived } = job
  const place = [address ?? '', postcode].filter((part) => part !== '').join(', ')
  const more = [place, assigneeName ?? t`Nobody assigned`, archived ? t`Archived` : '']
  return (
    <li className={classes.row}>
      <Stack as="span" shrink breakWords className={classes.what}>
        <Text weight={600}>{title}</Text>
        <Text color="muted">{more.filter((part) => part !== '').join(' · ')}</Text>
      </Stack>
      <Text color="text2" tabular className={classes.times}>
        {jobTimes(job, f)}
      </Text>
      <span className={classes.badge}>
        <JobStatusBadge status={job.status} />
      </span>
      {onUnlink !== undefined && (
        <ActionIcon
          className={classes.unlink ?? ''}
          size={32}
          disabled={isBusy}
          aria-label={t`Remove “${title}” from this trip`}
          title={t`Remove from this trip`}
          onClick={() => onUnlink(job)}
        >
          <IconUnlink size={16} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      )}
    </li>
  )
}
