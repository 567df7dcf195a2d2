export { startTripWorker, type TripWorker } from './trip-worker.ts'
