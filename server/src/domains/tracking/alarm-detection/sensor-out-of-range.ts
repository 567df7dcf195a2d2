import { isDigitalSensor } from '@roadbook/contract/fleet/sensor-types'
import { SENSOR_VALUE_HOLDS_MS, sensorValue } from '@roadbook/contract/fleet/sensor-value'
import type { ParametersOf } from '@roadbook/contract/rules/alarm-types'
import type { Detector, FindingStart, Tools } from './detector.ts'
import { beginEpisode, endEpisode, type Episode, holdEpisode } from './episode.ts'
import type { WatchedSensor } from './watched-sensor.ts'

type Parameters = ParametersOf<'sensorOutOfRange'>
/** By the sensor's id: a vehicle may have several of one type. */
type Progress = { episodes: Readonly<Record<string, Episode>> }

/**
 * A figure outside its limits, or a switch in a state, for this long. The value is the figure furthest outside, or how long
 * the state has lasted.
 */
export const sensorOutOfRange: Detector<'sensorOutOfRange', Progress> = {
  unit: 'sensor',
  covers: () => [],
  isOpen: ({ episodes }) => Object.values(episodes).some(({ id }) => id !== undefined),

  next(progress, moment, tools) {
    const { atMs, measured } = moment
    const episodes: Record<string, Episode> = { ...progress?.episodes }
    for (const sensor of watchedSensors(tools)) {
      const value = measured && sensorValue(sensor, measured)
      if (value === undefined) continue
      const episode = episodes[sensor.id]
      if (isInRange(value, tools.parameters)) {
        if (episode) endEpisode(atEnd(sensor, episode, atMs), atMs, tools)
        delete episodes[sensor.id]
        continue
      }
      const going = episode ?? beginEpisode(moment, null)
      const heldMs = atMs - going.sinceMs
      const isLong = heldMs >= tools.parameters.minDurationSeconds * 1_000
      const isDigital = isDigitalSensor(sensor.type)
      const worst = isDigital ? heldMs / 1_000 : furthestOutside(going.value, value, tools.parameters)
      const holding = { value: worst, atMs, isLong, isTold: !isDigital, ...unitOf(sensor) }
      episodes[sensor.id] = holdEpisode(going, holding, entriesOf(sensor, tools))
    }
    return kept(episodes)
  },

  advance({ episodes }, untilMs, tools) {
    const next: Record<string, Episode> = {}
    const known = new Map(watchedSensors(tools).map((sensor) => [sensor.id, sensor]))
    for (const [sensorId, episode] of Object.entries(episodes)) {
      const sensor = known.get(sensorId)
      const going = sensor ? openedBy(untilMs, { episode, sensor, tools }) : episode
      // Deleted or renamed, or silent for so long that its value is unknown.
      if (!sensor || untilMs - going.lastMs > SENSOR_VALUE_HOLDS_MS) endEpisode(going, going.lastMs, tools)
      else next[sensorId] = going
    }
    return kept(next)
  },

  stop({ episodes }, _atMs, tools) {
    for (const episode of Object.values(episodes)) endEpisode(episode, episode.lastMs, tools)
  },

  /** A parked vehicle may send nothing while its door stays open. */
  dueMs({ episodes }, parameters) {
    const due = Object.values(episodes).flatMap((episode) => opensAtMs(episode, parameters) ?? [])
    return due.length === 0 ? null : Math.min(...due)
  },
}

function watchedSensors({ sensors, parameters }: Tools<Parameters>): WatchedSensor[] {
  const { sensorType, sensorName } = parameters
  return sensors.filter(
    ({ type, name }) => type === sensorType && (sensorName === null || name === sensorName),
  )
}

function isInRange(value: number, { minValue, maxValue, state }: Parameters): boolean {
  if (state !== null) return (value === 1) !== (state === 'on')
  return (minValue === null || value >= minValue) && (maxValue === null || value <= maxValue)
}

/** From above the maximum to below the minimum, the newer one counts. */
function furthestOutside(before: number | null, value: number, { minValue, maxValue }: Parameters): number {
  if (before === null) return value
  if (maxValue !== null && value > maxValue) return before > maxValue ? Math.max(before, value) : value
  return minValue !== null && before < minValue ? Math.min(before, value) : value
}

/** When the episode has lasted long enough, if its value is still known then. */
function opensAtMs({ id, sinceMs, lastMs }: Episode, { minDurationSeconds }: Parameters): number | undefined {
  const atMs = sinceMs + minDurationSeconds * 1_000
  return id === undefined && atMs - lastMs <= SENSOR_VALUE_HOLDS_MS ? atMs : undefined
}

type Going = { episode: Episode; sensor: WatchedSensor; tools: Tools<Parameters> }

function openedBy(untilMs: number, { episode, sensor, tools }: Going): Episode {
  const atMs = opensAtMs(episode, tools.parameters)
  if (atMs === undefined || atMs > untilMs) return episode
  const value = isDigitalSensor(sensor.type) ? tools.parameters.minDurationSeconds : episode.value
  const holding = { value, atMs, isLong: true, ...unitOf(sensor) }
  return { ...holdEpisode(episode, holding, entriesOf(sensor, tools)), lastMs: episode.lastMs }
}

function unitOf({ type }: WatchedSensor): { unit: 'seconds' | 'sensor' } {
  return { unit: isDigitalSensor(type) ? 'seconds' : 'sensor' }
}

function atEnd({ type }: WatchedSensor, episode: Episode, atMs: number): Episode {
  return isDigitalSensor(type) ? { ...episode, value: (atMs - episode.sinceMs) / 1_000 } : episode
}

/** An entry has the sensor's name, unit and word, as they are when it begins. */
function entriesOf({ id, name, unit, onText, offText }: WatchedSensor, tools: Tools<Parameters>) {
  const word = tools.parameters.state === 'on' ? onText : offText
  const sensor = { id, name, unit, word }
  return {
    open: (start: FindingStart, foundMs: number) => tools.open({ ...start, sensor }, foundMs),
    report: (entryId: string, value: number | null, endMs: number | null) =>
      tools.report(entryId, value, endMs),
  }
}

function kept(episodes: Readonly<Record<string, Episode>>): Progress | undefined {
  return Object.keys(episodes).length === 0 ? undefined : { episodes }
}
