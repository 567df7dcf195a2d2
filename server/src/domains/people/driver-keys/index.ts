export { addKey } from './change-keys.ts'
export { keyCodes, keyOwners } from './driver-keys.ts'
export { driverKeyHandlers } from './routes.ts'
