import { useLingui } from '@lingui/react/macro'
import {
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleDot,
  IconCircleX,
  type Icon,
} from '@tabler/icons-react'
import type { JobStatus } from '@roadbook/contract/trips/jobs'
import { Row } from '../../../../ui/layout.tsx'
import classes from './job-status.module.css'

const signs: Record<Exclude<JobStatus, 'inProgress'>, Icon> = {
  open: IconCircleDashed,
  assigned: IconCircleDot,
  done: IconCircleCheckFilled,
  cancelled: IconCircleX,
}

/** Without a colour: colours are for vehicle states. */
export function JobStatusSign({ status, size = 16 }: { status: JobStatus; size?: number }) {
  if (status === 'inProgress') return <HalfCircle size={size} />
  const Sign = signs[status]
  return <Sign size={size} stroke={36 / size} className={classes.sign ?? ''} aria-hidden="true" />
}

function HalfCircle({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" className={classes.sign} aria-hidden="true">
      <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth={36 / size} />
      <path d="M12 3a9 9 0 0 0 0 18Z" fill="currentColor" />
    </svg>
  )
}

/** A job's status: icon and label. */
export function JobStatusBadge({ status }: { status: JobStatus }) {
  const labels = useJobStatusLabels()
  return (
    <Row as="span" inline gap={6} verticalAlign="middle" color="text2" nowrap>
      <JobStatusSign status={status} />
      {labels[status]}
    </Row>
  )
}

export function useJobStatusLabels(): Record<JobStatus, string> {
  const { t } = useLingui()
  return {
    open: t({ message: 'Open', context: 'job status' }),
    assigned: t`Assigned`,
    inProgress: t`In progress`,
    done: t`Done`,
    cancelled: t`Cancelled`,
  }
}
