import type { ParametersOf } from '@roadbook/contract/rules/alarm-types'
import { afterPause, missingBreak } from '../driving-times/pure.ts'
import type { Detector, Moment } from './detector.ts'
import { beginEpisode, endEpisode, type Episode, holdEpisode } from './episode.ts'
import { isMoving } from './moving.ts'

/** Shorter stops, as at traffic lights, are part of driving. */
const MIN_STOP_MS = 180_000

type Progress = {
  /** Since the last rest; the value is the seconds driven. */
  episode: Episode
  stoodSinceMs?: number
  /** A first part of the rest was taken. */
  hasFirstPart: boolean
}

/**
 * Driving for too long since the last rest; the value is how long. Counts per vehicle, since a tracker doesn't report a
 * change of drivers. Silence as long as a rest counts as a rest.
 */
export const longDriving: Detector<'longDriving', Progress> = {
  unit: 'seconds',
  covers: () => [],
  isOpen: ({ episode }) => episode.id !== undefined,

  next(progress, moment, tools) {
    const moving = isMoving(moment)
    if (moving === undefined) return progress
    if (!progress) return moving ? { episode: beginEpisode(moment, 0), hasFirstPart: false } : undefined
    const { stoodSinceMs, ...driving } = progress
    if (stoodSinceMs !== undefined) return moving ? goOn(driving, stoodSinceMs, moment, tools) : progress
    const episode = drive(progress.episode, moment, tools)
    return moving ? { ...driving, episode } : { ...driving, episode, stoodSinceMs: moment.atMs }
  },

  advance(progress, untilMs, tools) {
    if (untilMs < restedMs(progress, tools.parameters)) return progress
    end(progress, tools)
    return undefined
  },

  stop: (progress, _atMs, tools) => end(progress, tools),

  dueMs: (progress, parameters) =>
    progress.episode.id === undefined ? null : restedMs(progress, parameters),
}

type Tools = Parameters<typeof longDriving.next>[2]

function end({ episode, stoodSinceMs }: Progress, tools: Pick<Tools, 'report'>): void {
  endEpisode(episode, stoodSinceMs ?? episode.lastMs, tools)
}

/** When it will have rested long enough if it stays where it is. */
function restedMs(progress: Progress, { restSeconds }: ParametersOf<'longDriving'>): number {
  const { episode, stoodSinceMs = episode.lastMs } = progress
  return stoodSinceMs + missingBreak(progress, restSeconds) * 1_000
}

/** After a stop that was shorter than a rest. */
function goOn(progress: Progress, stoodSinceMs: number, moment: Moment, tools: Tools): Progress {
  const { episode, hasFirstPart } = progress
  const stoodMs = moment.atMs - stoodSinceMs
  if (stoodMs < MIN_STOP_MS) return { ...progress, episode: drive(episode, moment, tools) }
  const stint = { drivingSeconds: episode.value ?? 0, hasFirstPart }
  return {
    episode: { ...episode, lastMs: moment.atMs },
    hasFirstPart: afterPause(stint, stoodMs / 1_000, tools.parameters.restSeconds).hasFirstPart,
  }
}

/** Adds the time since it last drove. */
function drive(episode: Episode, { atMs }: Moment, tools: Tools): Episode {
  const value = (episode.value ?? 0) + (atMs - episode.lastMs) / 1_000
  return holdEpisode(episode, { value, atMs, isLong: value >= tools.parameters.drivingSeconds }, tools)
}
