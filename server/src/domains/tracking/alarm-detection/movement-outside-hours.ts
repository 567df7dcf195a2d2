import { distanceMeters } from '@roadbook/geo/distance'
import type { Detector, Moment } from './detector.ts'
import {
  beginEpisode,
  endEpisode,
  type Episode,
  holdEpisode,
  ofOneEpisode,
  type OneEpisode,
} from './episode.ts'
import { isMoving } from './moving.ts'

/** Closer to the start it may be manoeuvring, or drift of the receiver. */
const MIN_DISTANCE_METERS = 200
/** As long as a stop that ends a trip. */
const stopSeconds = { ignitionOff: 180, ignitionOn: 900, unknown: 300 }
const MAX_GAP_MS = 3_600_000

/** One entry per trip; the value is the distance. Its schedule is the time outside working hours. */
export const movementOutsideHours: Detector<'movementOutsideHours', OneEpisode> = {
  unit: 'meters',
  covers: () => [],
  ...ofOneEpisode(MAX_GAP_MS),

  next(progress, moment, tools) {
    const { atMs, place, before, stepMeters } = moment
    const episode = progress?.episode
    if (!isMoving(moment)) {
      if (!episode || !hasStopped(episode, moment)) return progress
      endEpisode(episode, episode.lastMs, tools)
      return undefined
    }
    const going = episode ?? beginEpisode(before ? { ...moment, place: before } : moment, 0)
    const value = (going.value ?? 0) + stepMeters
    const isLong =
      going.id !== undefined ||
      (place !== undefined && distanceMeters(going.place ?? place, place) >= MIN_DISTANCE_METERS)
    return { episode: holdEpisode(going, { value, atMs, isLong }, tools) }
  },
}

function hasStopped({ lastMs }: Episode, { atMs, ignitionNow }: Moment): boolean {
  const state = ignitionNow === null ? 'unknown' : ignitionNow.on ? 'ignitionOn' : 'ignitionOff'
  return atMs - lastMs >= stopSeconds[state] * 1_000
}
