export { sensorHandlers } from './routes.ts'
export { readSensors, sensorsOfVehicles } from './sensors.ts'
export { type SensorSums, sumSensors } from './sum-values.ts'
