export { assignInTurn } from './driver-history.ts'
export { importVehicles } from './import-vehicles.ts'
export { lockLogbookSwitch, setLogbookSince } from './logbook-since.ts'
export {
  requireAnyVehicleInUse,
  requireAnyVehicles,
  requireVehicleInUse,
  requireFleetCategories,
  requireVehicles,
} from './require-vehicles.ts'
export { setServiceDueDate } from './service-due-date.ts'
export { createVehicleHandlers } from './routes.ts'
export { createVehicleImportHandlers } from './imports/routes.ts'
export { readVehicleFile, VehicleFileError } from './vehicle-file.ts'
export { readOwnVehicle, readVehicle, readVehicles, readVehiclesInUse } from './vehicles.ts'
export {
  addVehicle,
  changeVehicle,
  createVehicle,
  vehicleDocuments,
  type NewVehicle,
} from './write-vehicle.ts'
