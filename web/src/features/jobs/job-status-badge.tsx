import { useLingui } from '@lingui/react/macro'
import {
  IconBan,
  IconCircleCheck,
  IconCircleDashed,
  IconProgress,
  IconUserCheck,
  type Icon,
} from '@tabler/icons-react'
import type { JobStatus } from '@roadbook/contract/jobs'
import classes from './jobs.module.css'

const signs: Record<JobStatus, Icon> = {
  open: IconCircleDashed,
  assigned: IconUserCheck,
  inProgress: IconProgress,
  done: IconCircleCheck,
  cancelled: IconBan,
}

/** How far a job is: sign and word. */
export function JobStatusBadge({ status }: { status: JobStatus }) {
  const words = useStatusWords()
  const Sign = signs[status]
  return (
    <span className={classes.status} data-status={status}>
      <Sign size={16} stroke={1.6} aria-hidden="true" />
      {words[status]}
    </span>
  )
}

function useStatusWords(): Record<JobStatus, string> {
  const { t } = useLingui()
  return {
    open: t`Open`,
    assigned: t`Assigned`,
    inProgress: t`In progress`,
    done: t`Done`,
    cancelled: t`Cancelled`,
  }
}
