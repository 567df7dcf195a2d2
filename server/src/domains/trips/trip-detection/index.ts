export { applyBorders, type BorderEdit } from './apply-borders.ts'
export { detectOnOneClock } from './clock-timeline.ts'
export { type DetectorState, stopState, VERSION } from './detector-state.ts'
export {
  type DetectedSoFar,
  type DetectedStop,
  type DetectedTrip,
  Detection,
  type Segments,
} from './detection.ts'
export { toSamples } from './to-samples.ts'
export { type TripParameters, tripParameters } from './parameters.ts'
export type { TripPosition } from './trip-position.ts'
