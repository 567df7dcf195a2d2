export { driverKeyHandlers } from './routes.ts'
