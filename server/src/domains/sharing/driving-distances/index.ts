export { createDrivingDistances, type DrivingDistances } from './driving-distances.ts'
