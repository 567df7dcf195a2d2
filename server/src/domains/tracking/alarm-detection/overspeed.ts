import type { Detector } from './detector.ts'
import { beginEpisode, endEpisode, holdEpisode, ofOneEpisode, type OneEpisode } from './episode.ts'

const overspeedParameters = {
  /** The entry ends this far below the limit. */
  hysteresisKmh: 3,
  /** Speeds during a longer silence are unknown. */
  maxGapSeconds: 300,
}

/** Above the limit for this long; the value is the highest speed. */
export const overspeed: Detector<'overspeed', OneEpisode> = {
  unit: 'kmh',
  covers: () => ['overspeed'],
  ...ofOneEpisode(overspeedParameters.maxGapSeconds * 1_000),

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
}
