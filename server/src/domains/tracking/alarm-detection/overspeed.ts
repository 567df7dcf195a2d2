import type { Detector } from './detector.ts'
import { beginEpisode, endEpisode, type Episode, holdEpisode } from './episode.ts'

const overspeedParameters = {
  /** The entry ends this far below the limit. */
  hysteresisKmh: 3,
  /** Speeds during a longer silence are unknown. */
  maxGapSeconds: 300,
}

type Progress = { episode: Episode }

/** Above the limit for this long; the value is the highest speed. */
export const overspeed: Detector<'overspeed', Progress> = {
  unit: 'kmh',
  covers: () => ['overspeed'],
  isOpen: ({ episode }) => episode.id !== undefined,

  next(progress, moment, tools) {
    const { speedKmh, atMs } = moment
    if (speedKmh === undefined) return progress
    const { limitKmh, minDurationSeconds } = tools.parameters
    const episode = progress?.episode
    if (episode && speedKmh < limitKmh - overspeedParameters.hysteresisKmh) {
      endEpisode(episode, atMs, tools)
      return undefined
    }
    if (!episode && speedKmh <= limitKmh) return undefined
    const going = episode ?? beginEpisode(moment, speedKmh)
    const isLong = atMs - going.sinceMs >= minDurationSeconds * 1_000
    const value = Math.max(going.value ?? 0, speedKmh)
    return { episode: holdEpisode(going, { value, atMs, isLong, isTold: true }, tools) }
  },

  advance({ episode }, untilMs, tools) {
    if (untilMs - episode.lastMs <= overspeedParameters.maxGapSeconds * 1_000) return { episode }
    endEpisode(episode, episode.lastMs, tools)
    return undefined
  },

  stop({ episode }, _atMs, tools) {
    endEpisode(episode, episode.lastMs, tools)
  },
}
