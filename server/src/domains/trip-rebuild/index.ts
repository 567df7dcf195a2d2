export { rebuildTrips } from './rebuild-trips.ts'
export { tripRebuildHandlers } from './routes.ts'
export { findTripSettings, recomputeTrips, saveTripSettings } from './trip-settings.ts'
export { createTripWorker } from './trip-worker.ts'
