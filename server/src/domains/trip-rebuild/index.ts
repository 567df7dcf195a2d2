export { drawTrips } from './draw-trips.ts'
export { tripRebuildHandlers } from './routes.ts'
export { findTripSettings, redrawTrips, saveTripSettings } from './trip-settings.ts'
export { createTripWorker } from './trip-worker.ts'
