export { sensorHandlers } from './routes.ts'
export { followSensors, type RunValue } from './sensor-runs.ts'
export { type FollowedSensor, readSensors, sensorsOfVehicles } from './sensors.ts'
export { type SensorSums, sumSensors } from './sum-values.ts'
