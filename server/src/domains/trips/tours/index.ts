export { tourHandlers } from './routes.ts'
export { readVehicleTours } from './read-vehicle-tours.ts'
export { sumTours } from './to-tour.ts'
