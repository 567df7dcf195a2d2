export { readWork } from './jobs.ts'
export {
  jobIdsOfTrips,
  linkJobs,
  moveJobs,
  readJobsOfTrips,
  readJobTitles,
  unlinkJobs,
} from './trip/link-jobs.ts'
export { type EndedTrip, linkEndedTrips } from './trip/link-ended-trips.ts'
export { createJobHandlers } from './routes.ts'
export { createJob, type TripsOfJobs } from './write-job.ts'
