/** A condition that lasts from one sample to a later one. It becomes an entry once it has lasted long enough. */
import type { LatLon } from '@roadbook/geo/types'
import type { AlertKind } from '@roadbook/contract/rules/alarm-types'
import type { AlarmEvent } from '@roadbook/contract/rules/alarms'
import type { Moment } from './detector.ts'

export type Episode = {
  sinceMs: number
  /** When it was last true. */
  lastMs: number
  place?: LatLon
  /** When the vehicle was there, if not at `sinceMs`. */
  placeMs?: number
  value: number | null
  /** Id of its entry. */
  id?: string
}

type Entries = {
  open: (
    start: {
      sinceMs: number
      place: LatLon | undefined
      placeMs?: number | undefined
      value: number | null
      unit?: AlarmEvent['unit']
      reported?: AlertKind | undefined
    },
    foundMs: number,
  ) => string
  report: (id: string, value: number | null, endMs: number | null) => void
}

type Reporter = Pick<Entries, 'report'>
export type OneEpisode = { episode: Episode }

export function beginEpisode({ atMs, place, lastKnown }: Moment, value: number | null): Episode {
  const begun: Episode = { sinceMs: atMs, lastMs: atMs, value }
  if (place) return { ...begun, place }
  if (!lastKnown) return begun
  const { latitude, longitude, atMs: placeMs } = lastKnown
  return { ...begun, place: { latitude, longitude }, placeMs }
}

type Holding = {
  value: number | null
  atMs: number
  /** Whether it has lasted long enough. */
  isLong: boolean
  unit?: AlarmEvent['unit']
  reported?: AlertKind | undefined
  /** Whether the entry's value is updated while it lasts; otherwise it is set at the end. */
  isTold?: boolean
}

export function holdEpisode(episode: Episode, holding: Holding, entries: Entries): Episode {
  const { value, atMs, isLong, unit, reported, isTold = false } = holding
  const next = { ...episode, value, lastMs: atMs }
  if (episode.id !== undefined) {
    if (isTold && value !== episode.value) entries.report(episode.id, value, null)
    return next
  }
  if (!isLong) return next
  const { sinceMs, place, placeMs } = episode
  const start = { sinceMs, place, placeMs, value, reported, ...(unit === undefined ? {} : { unit }) }
  return { ...next, id: entries.open(start, atMs) }
}

/** Shared by the detectors that follow a single episode, which ends at the last moment when it was true. */
export function ofOneEpisode(maxGapMs: number) {
  return {
    isOpen: ({ episode }: OneEpisode) => episode.id !== undefined,

    /** After a longer silence it is unknown whether it is still true. */
    advance({ episode }: OneEpisode, untilMs: number, tools: Reporter): OneEpisode | undefined {
      if (untilMs - episode.lastMs <= maxGapMs) return { episode }
      endEpisode(episode, episode.lastMs, tools)
      return undefined
    },

    stop({ episode }: OneEpisode, _atMs: number, tools: Reporter): void {
      endEpisode(episode, episode.lastMs, tools)
    },
  }
}

export function endEpisode({ id, value }: Episode, endMs: number, entries: Reporter): void {
  if (id !== undefined) entries.report(id, value, endMs)
}
