export { createJob } from './create-job.ts'
export { jobIdsOfTrips, linkJobs, moveJobs, readJobsOfTrips, readJobTitles } from './link-jobs.ts'
export { readWork } from './read-job.ts'
export { createJobHandlers, type TripsOfJobs } from './routes.ts'
