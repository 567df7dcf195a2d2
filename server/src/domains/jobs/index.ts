export { readWork } from './jobs.ts'
export { jobIdsOfTrips, linkJobs, moveJobs, readJobsOfTrips, readJobTitles } from './link-jobs.ts'
export { createJobHandlers } from './routes.ts'
export { createJob, type TripsOfJobs } from './write-job.ts'
