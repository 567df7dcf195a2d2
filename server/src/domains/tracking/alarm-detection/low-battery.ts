import type { ParametersOf } from '@roadbook/contract/rules/alarm-types'
import type { AlarmEvent } from '@roadbook/contract/rules/alarms'
import type { Detector, Moment } from './detector.ts'
import { beginEpisode, endEpisode, type Episode, holdEpisode } from './episode.ts'

const lowBatteryParameters = {
  /** Starting the engine pulls the voltage down for seconds. */
  minSeconds: 120,
  /** The entry ends this far above the limit. */
  hysteresisVolts: 0.3,
  hysteresisPercent: 5,
}

type Unit = Extract<AlarmEvent['unit'], 'volts' | 'percent'>
type Progress = { volts?: Episode; percent?: Episode }

/** The vehicle's battery in volts, the tracker's own in per cent, or as the tracker reports it; the value is the lowest. */
export const lowBattery: Detector<'lowBattery', Progress> = {
  unit: 'volts',
  covers: () => ['lowBattery'],
  isOpen: ({ volts, percent }) => volts?.id !== undefined || percent?.id !== undefined,

  next(progress, moment, tools) {
    const volts = followLevel('volts', progress?.volts, moment, tools)
    const percent = followLevel('percent', progress?.percent, moment, tools)
    const after: Progress = { ...(volts && { volts }), ...(percent && { percent }) }
    if (moment.event === 'lowBattery' && !lowBattery.isOpen(after, moment.atMs))
      tools.open(
        { ...beginEpisode(moment, null), place: moment.place, endMs: moment.atMs, reported: 'lowBattery' },
        moment.atMs,
      )
    return volts || percent ? after : undefined
  },

  stop(progress, _atMs, tools) {
    for (const episode of [progress.volts, progress.percent])
      if (episode) endEpisode(episode, episode.lastMs, tools)
  },
}

type Tools = Parameters<typeof lowBattery.next>[2]

function followLevel(
  unit: Unit,
  episode: Episode | undefined,
  moment: Moment,
  tools: Tools,
): Episode | undefined {
  const { level, limit, hysteresis } = levelOf(unit, moment, tools.parameters)
  if (limit === null) {
    if (episode) endEpisode(episode, episode.lastMs, tools)
    return undefined
  }
  if (level === undefined) return episode
  const { atMs } = moment
  if (level >= limit + (episode?.id === undefined ? 0 : hysteresis)) {
    if (episode) endEpisode(episode, atMs, tools)
    return undefined
  }
  const going = episode ?? beginEpisode(moment, level)
  const value = Math.min(going.value ?? level, level)
  const reported = moment.event === 'lowBattery' ? moment.event : undefined
  const isLong = reported !== undefined || atMs - going.sinceMs >= lowBatteryParameters.minSeconds * 1_000
  return holdEpisode(going, { value, atMs, isLong, unit, reported, isTold: true }, tools)
}

function levelOf(
  unit: Unit,
  { externalVolts, batteryPercent }: Moment,
  { minVolts, minPercent }: ParametersOf<'lowBattery'>,
) {
  return unit === 'volts'
    ? { level: connected(externalVolts), limit: minVolts, hysteresis: lowBatteryParameters.hysteresisVolts }
    : { level: batteryPercent, limit: minPercent, hysteresis: lowBatteryParameters.hysteresisPercent }
}

/** No voltage at all is a power cut, which is another alarm. */
function connected(volts: number | undefined): number | undefined {
  return volts !== undefined && volts >= 1 ? volts : undefined
}
