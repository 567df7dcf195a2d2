export { deleteOldFuelHours } from './delete-old-fuel-hours.ts'
export { deviceFuelState } from './fuel-state.ts'
export { type DeviceFuel, type GaugedFuel, readDeviceFuel } from './read-device-fuel.ts'
export { writeFuelHours } from './write-fuel-hours.ts'
