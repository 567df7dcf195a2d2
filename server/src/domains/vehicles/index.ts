export { createVehicle, type NewVehicle } from './create-vehicle.ts'
export { readVehicle } from './read-vehicle.ts'
export { vehicleHandlers } from './routes.ts'
