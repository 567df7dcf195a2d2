import { getRouteApi } from '@tanstack/react-router'
import { DriverJobs } from './driver-jobs.tsx'
import { JobList } from '../job-list.tsx'
import { useReach } from '../../../people/users/queries.ts'

const route = getRouteApi('/frame/jobs')

/** Drivers see their own jobs, everybody else the company's. */
export function JobsPage() {
  const search = route.useSearch()
  return useReach('jobs.read') === 'own' ? <DriverJobs search={search} /> : <JobList search={search} />
}
