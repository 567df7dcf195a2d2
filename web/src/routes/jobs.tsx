import { getRouteApi } from '@tanstack/react-router'
import { DriverJobs } from '../features/jobs/driver/driver-jobs.tsx'
import { JobList } from '../features/jobs/job-list.tsx'
import { useReach } from '../features/users/queries.ts'

const route = getRouteApi('/frame/jobs')

/** Who drives has their own jobs before them; everybody else the company's. */
export function JobsPage() {
  const search = route.useSearch()
  return useReach('jobs.read') === 'own' ? <DriverJobs search={search} /> : <JobList search={search} />
}
