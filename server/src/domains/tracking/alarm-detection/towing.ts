import { distanceMeters } from '@roadbook/geo/distance'
import type { LatLon } from '@roadbook/geo/types'
import type { Detector } from './detector.ts'
import { beginEpisode, endEpisode, type Episode, holdEpisode } from './episode.ts'
import { isMoving, movingParameters } from './moving.ts'

/** While driving, the ignition may read off for a moment. */
const IGNITION_OFF_SECONDS = 30
/** Standing for this long ends it. */
const STOP_SECONDS = 300

/**
 * `from`: where it stood with the ignition off. `isBeyond`: the previous fix was already far from there; a single one may be
 * an error.
 */
type Progress = { from?: LatLon; isBeyond?: true; episode?: Episode }

/**
 * Moved with the ignition off after it had been on, or reported by the tracker; the value is the distance from where it
 * stood.
 */
export const towing: Detector<'towing', Progress> = {
  unit: 'meters',
  covers: () => ['towing'],
  isOpen: ({ episode }) => episode?.id !== undefined,

  next(progress, moment, tools) {
    const { atMs, place, ignitionNow, event, stepMeters } = moment
    const { from = place, episode } = progress ?? {}
    if (ignitionNow?.on && event !== 'towing') {
      if (episode) endEpisode(episode, atMs, tools)
      return undefined
    }
    if (event === 'towing') {
      const going = episode ?? beginEpisode(moment, 0)
      const held = holdEpisode(going, { value: going.value, atMs, isLong: true, reported: 'towing' }, tools)
      return { ...(from ? { from } : {}), episode: held }
    }
    if (!place || !from) return progress
    const meters = distanceMeters(from, place)
    const isBeyond = meters >= tools.parameters.minDistanceMeters
    if (episode) {
      const moves = isMoving(moment) || stepMeters > movingParameters.stayRadiusMeters
      if (moves) {
        const value = Math.max(episode.value ?? 0, meters)
        return { from, episode: holdEpisode(episode, { value, atMs, isLong: true }, tools) }
      }
      if (atMs - episode.lastMs < STOP_SECONDS * 1_000) return progress
      endEpisode(episode, episode.lastMs, tools)
      return { from: place }
    }
    const isOff =
      ignitionNow?.hasBeenOn === true && atMs - ignitionNow.sinceMs >= IGNITION_OFF_SECONDS * 1_000
    if (!isBeyond || !isOff) return { from }
    if (!progress?.isBeyond) return { from, isBeyond: true }
    return {
      from,
      episode: holdEpisode(beginEpisode(moment, meters), { value: meters, atMs, isLong: true }, tools),
    }
  },

  stop({ episode }, _atMs, tools) {
    if (episode) endEpisode(episode, episode.lastMs, tools)
  },
}
