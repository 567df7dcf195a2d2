import type { Detector } from './detector.ts'
import { beginEpisode, endEpisode, type Episode, holdEpisode } from './episode.ts'

const powerCutParameters = {
  /** No battery of a vehicle has less, none that is connected at least. */
  goneVolts: 1,
  backVolts: 6,
  /** Without the voltage for so long; an event counts at once. */
  minSeconds: 30,
}

/** `hasPower`: the tracker has measured a voltage, so that it can be gone. */
type Progress = { hasPower?: true; episode?: Episode }

/** The tracker lost the vehicle's power, or says that it was unplugged; it ends when the power is back. */
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
    // A tracker that measures no voltage has it again when the ignition is on.
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
