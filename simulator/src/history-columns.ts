import type { PositionRecord } from '@roadbook/protocols/message'

/** Whether a fix was made up or once driven by somebody; history says it in each line. */
export type Origin = 'simulated' | 'recorded'

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

/** One fix as a line without its end; what the device did not say is empty. */
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
