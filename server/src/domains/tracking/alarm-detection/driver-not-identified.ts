import { KEY_BEFORE_TRIP_MS } from '../../../database/driver-times.ts'
import type { Detector, Moment } from './detector.ts'
import { beginEpisode, endEpisode, type Episode, holdEpisode } from './episode.ts'
import { isMoving } from './moving.ts'

/** After a longer stop it is another drive. */
const STOP_MS = 5 * 60_000

type Progress = {
  /** When a key was last shown. */
  keyMs: number | null
  /** When the vehicle last moved. */
  movedMs: number | null
  /** The driver of this drive is known. */
  isKnown: boolean
  /** Driven without knowing by whom. */
  episode: Episode | null
}

const nothing: Progress = { keyMs: null, movedMs: null, isKnown: false, episode: null }

/** Driven although nobody has shown a key or signed on; the value is how long. */
export const driverNotIdentified: Detector<'driverNotIdentified', Progress> = {
  unit: 'seconds',
  covers: () => [],
  isOpen: ({ episode }) => episode?.id !== undefined,

  next(before = nothing, moment, tools) {
    const { atMs } = moment
    const moves = isMoving(moment) === true
    const keyMs = moment.isKeyShown ? atMs : before.keyMs
    const isNew = before.movedMs === null
    const isKeyRecent = keyMs !== null && atMs - keyMs <= (isNew ? KEY_BEFORE_TRIP_MS : 0)
    const isKnown = before.isKnown || ((moves || !isNew) && (isKeyRecent || tools.isSignedOn(atMs)))
    const movedMs = moves ? atMs : before.movedMs
    const episode = episodeOf(before.episode, { moment, moves, isKnown }, tools)
    return keyMs === null && movedMs === null ? undefined : { keyMs, movedMs, isKnown, episode }
  },

  advance(progress, untilMs, tools) {
    const { keyMs, movedMs, episode } = progress
    if (movedMs === null || untilMs - movedMs <= STOP_MS) return progress
    if (episode) endEpisode(episode, episode.lastMs, tools)
    return keyMs === null ? undefined : { ...nothing, keyMs }
  },

  stop({ episode }, _atMs, tools) {
    if (episode) endEpisode(episode, episode.lastMs, tools)
  },
}

type Now = { moment: Moment; moves: boolean; isKnown: boolean }
type Tools = Parameters<(typeof driverNotIdentified)['next']>[2]

function episodeOf(before: Episode | null, { moment, moves, isKnown }: Now, tools: Tools): Episode | null {
  const { atMs } = moment
  if (isKnown) {
    if (before) endEpisode({ ...before, value: (atMs - before.sinceMs) / 1_000 }, atMs, tools)
    return null
  }
  if (!moves) return before
  const going = before ?? beginEpisode(moment, 0)
  const value = (atMs - going.sinceMs) / 1_000
  return holdEpisode(going, { value, atMs, isLong: value >= tools.parameters.drivingSeconds }, tools)
}
