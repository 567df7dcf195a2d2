import { useLingui } from '@lingui/react/macro'
import type { Job, JobStatus } from '@roadbook/contract/trips/jobs'
import { useFormat } from '../../../../lib/use-format.ts'
import { Stack } from '../../../../ui/layout.tsx'
import { stepTo } from './board.ts'
import classes from './board.module.css'

/** Explains what dropping does, and what follows. */
export function DropSlot({ job, status }: { job: Job; status: JobStatus }) {
  const { t } = useLingui()
  const f = useFormat()
  const { needsAssignee, unassigns } = stepTo(job, status)
  const time = f.time(job.startDate)
  const labels: Record<JobStatus, string> = {
    open: unassigns ? t`Drop to unassign` : t`Drop to reopen`,
    assigned: needsAssignee ? t`Drop to assign` : t`Drop to move back to assigned`,
    inProgress: t`Drop to start`,
    done: t`Drop to mark as done`,
    cancelled: t`Drop to cancel`,
  }
  return (
    <Stack justify="end" p={12} color="accent" className={classes.slot}>
      <strong>{labels[status]}</strong>
      {needsAssignee && <span>{t`Then choose a driver who is free at ${time}`}</span>}
      {unassigns && job.assigneeName !== null && (
        <span>{t`${job.assigneeName} will be removed from the job`}</span>
      )}
    </Stack>
  )
}
