export { sensorHandlers } from './routes.ts'
export { followSensors, type RunValue } from './sensor-runs.ts'
export { type FollowedSensor, readSensors } from './sensors.ts'
