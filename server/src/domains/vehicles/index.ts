export { createVehicle, type NewVehicle } from './create-vehicle.ts'
export { vehicleHandlers } from './routes.ts'
