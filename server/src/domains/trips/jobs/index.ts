export { readWork } from './jobs.ts'
export {
  tripJobIds,
  linkJobs,
  moveJobs,
  readTripJobs,
  readJobTitles,
  unlinkJobs,
  unlinkTripJobs,
} from './trip/link-jobs.ts'
export { linkEndedTrips } from './trip/link-ended-trips.ts'
export { createJob, createJobHandlers, type TripsOfJobs } from './routes.ts'
