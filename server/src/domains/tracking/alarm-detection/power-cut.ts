import type { Detector } from './detector.ts'
import { beginEpisode, endEpisode, type Episode, holdEpisode } from './episode.ts'

const powerCutParameters = {
  /** A connected vehicle battery never has less. */
  goneVolts: 1,
  backVolts: 6,
  /** No voltage for this long; a reported event counts at once. */
  minSeconds: 30,
}

/** `hasPower`: the tracker has measured a voltage, so that its loss can be noticed. */
type Progress = { hasPower?: true; episode?: Episode }

/** The tracker has lost the vehicle's power, or reports that it was unplugged; ends when the power is back. */
export const powerCut: Detector<'powerCut', Progress> = {
  unit: null,
  covers: () => ['powerCut', 'unplugged'],
  isOpen: ({ episode }) => episode?.id !== undefined,

  next(progress, moment, tools) {
    const { atMs, event, externalVolts, ignitionNow } = moment
    const episode = progress?.episode
    const isBack = externalVolts !== undefined && externalVolts >= powerCutParameters.backVolts
    const hasPower = progress?.hasPower ?? isBack
    const kept: Progress = hasPower ? { hasPower } : {}
    const reported = event === 'powerCut' || event === 'unplugged' ? event : undefined
    if (reported) {
      const going = episode ?? beginEpisode(moment, null)
      return { ...kept, episode: holdEpisode(going, { value: null, atMs, isLong: true, reported }, tools) }
    }
    // For a tracker that measures no voltage, the ignition shows that the power is back.
    const isRunning = externalVolts === undefined && !hasPower && ignitionNow?.on === true
    if (isBack || isRunning) {
      if (episode) endEpisode(episode, atMs, tools)
      return kept.hasPower ? kept : undefined
    }
    const isGone = hasPower && externalVolts !== undefined && externalVolts < powerCutParameters.goneVolts
    if (!isGone) return progress
    const going = episode ?? beginEpisode(moment, null)
    const isLong = atMs - going.sinceMs >= powerCutParameters.minSeconds * 1_000
    return { ...kept, episode: holdEpisode(going, { value: null, atMs, isLong }, tools) }
  },

  stop({ episode }, atMs, tools) {
    if (episode) endEpisode(episode, atMs, tools)
  },
}
