import type { Places } from './places.ts'

/** Where a round takes its words from. */
export type Words = {
  places: Places
  /** There is a geocoder, whose streets are put in the place of the nearest towns. */
  wantsStreets: boolean
  now: Date
}
