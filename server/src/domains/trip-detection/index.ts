export { detectOnOneClock } from './clock-timeline.ts'
export { stateOfStop, type StoredState, VERSION } from './detection-state.ts'
export {
  type DetectedSoFar,
  type DetectedStop,
  type DetectedTrip,
  Detection,
  type Segments,
} from './detection.ts'
export { tripParameters, type TripParameters } from './parameters.ts'
export type { TripPosition } from './trip-position.ts'
