import type { Job, JobStatus } from '@roadbook/contract/trips/jobs'
import { useCan } from '../../../people/users/queries.ts'
import { EditJobDrawer, JobFormDrawer } from '../job-form.tsx'
import type { JobsSearch } from '../queries.ts'
import { JobDrawer } from './job-drawer.tsx'

type Props = {
  search: JobsSearch
  open: (change: Partial<JobsSearch>) => void
  /** Those of the list or the board, in their order: down a column, then the next one. */
  known: readonly Job[]
  onMove: (job: Job, status: JobStatus) => void
}

/** What the URL opens: the form for a new job, a job, or its edit form. */
export function JobDrawers({ search, open, known, onMove }: Props) {
  const mayAdd = useCan('jobs.create')
  const { add, edit, job: id } = search
  if (add === true && mayAdd) return <JobFormDrawer onClose={() => open({ add: undefined })} />
  if (id === undefined) return null
  if (edit === true) return <EditJobDrawer key={id} id={id} onClose={() => open({ edit: undefined })} />
  const at = known.findIndex((job) => job.id === id)
  const beside = (by: 1 | -1) => {
    const next = at === -1 ? undefined : known[at + by]
    return next && (() => open({ job: next.id }))
  }
  return (
    <JobDrawer
      key={id}
      id={id}
      known={known[at]}
      onMove={onMove}
      onEdit={() => open({ edit: true })}
      onClose={() => open({ job: undefined })}
      onPrevious={beside(-1)}
      onNext={beside(1)}
    />
  )
}
