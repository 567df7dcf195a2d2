import type { PositionRecord } from '@roadbook/protocols/message'

/** Whether a fix is simulated or was recorded on a real drive; each line of a history has it. */
type Origin = 'simulated' | 'recorded'

/** The columns between device number and origin, in this order; fields of a position record under their own names. */
const FIELDS = [
  'latitude',
  'longitude',
  'speedKmh',
  'headingDegrees',
  'satellites',
  'ignition',
  'movement',
  'odometerMeters',
  'fuelUsedLitres',
  'fuelPercent',
  'batteryPercent',
  'externalVolts',
  'batteryVolts',
  'gsmSignal',
  'event',
] as const satisfies readonly (keyof PositionRecord)[]

/** The first line of a history. */
export const HISTORY_HEADER = ['dongleId', 'time', ...FIELDS, 'origin'].join(',')

/** One fix as a line without its line end; fields that the device didn't report are empty. */
export function historyLine(dongleId: string, record: PositionRecord, origin: Origin): string {
  let line = `${dongleId},${record.timeMs}`
  for (const field of FIELDS) {
    const value = record[field]
    if (value === undefined) line += ','
    else if (value === true) line += ',1'
    else line += value === false ? ',0' : `,${value}`
  }
  return `${line},${origin}`
}
