export { readWork } from './jobs.ts'
export {
  jobIdsOfTrips,
  linkJobs,
  moveJobs,
  readJobsOfTrips,
  readJobTitles,
  unlinkJobs,
  unlinkJobsOfTrips,
} from './trip/link-jobs.ts'
export { type EndedTrip, linkEndedTrips } from './trip/link-ended-trips.ts'
export { createJob, createJobHandlers, type TripsOfJobs } from './routes.ts'
