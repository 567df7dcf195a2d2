export { enterReading } from './enter-reading.ts'
export { odometersAt } from './odometers-at.ts'
export { recountOdometer } from './recount.ts'
export { odometerHandlers } from './routes.ts'
