export { addKey } from './change-keys.ts'
export { keyCodes } from './driver-keys.ts'
export { driverKeyHandlers } from './routes.ts'
