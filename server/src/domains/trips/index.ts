export { createTripWorker, startTripWorker, type TripWorker } from './trip-worker.ts'
export { tripHandlers } from './routes.ts'
