import type { Detector } from './detector.ts'
import { beginEpisode, endEpisode, holdEpisode, ofOneEpisode, type OneEpisode } from './episode.ts'
import { isMoving } from './moving.ts'

/** A standing tracker reports rarely; after a longer silence the engine's state is unknown. */
const MAX_GAP_MS = 3_600_000

/** Standing with the ignition on; the value is how long. */
export const idling: Detector<'idling', OneEpisode> = {
  unit: 'seconds',
  covers: () => [],
  ...ofOneEpisode(MAX_GAP_MS),

  next(progress, moment, tools) {
    const { atMs, ignitionNow } = moment
    const episode = progress?.episode
    const moving = isMoving(moment)
    if (moving === undefined && ignitionNow?.on) return progress
    if (moving || !ignitionNow?.on) {
      if (episode) endEpisode({ ...episode, value: (atMs - episode.sinceMs) / 1_000 }, atMs, tools)
      return undefined
    }
    const going = episode ?? beginEpisode(moment, 0)
    const value = (atMs - going.sinceMs) / 1_000
    return {
      episode: holdEpisode(going, { value, atMs, isLong: value >= tools.parameters.idleSeconds }, tools),
    }
  },
}
