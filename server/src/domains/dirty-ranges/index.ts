export { type DueMark, DueMarks } from './due-marks.ts'
export {
  dropClockMarks,
  isLongMark,
  leaveOlder,
  type Part,
  type PartLimits,
  takeMarks,
} from './take-marks.ts'
export { addTripMarks, toTripMarkParameters } from './trip-marks.ts'
