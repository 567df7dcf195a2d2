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
  for (const field of FIELDS) line += `,${cell(record[field])}`
  return `${line},${origin}`
}

function cell(value: number | boolean | string | undefined): string {
  if (value === undefined) return ''
  if (typeof value === 'boolean') return value ? '1' : '0'
  // binary fractions have long tails; a coordinate needs six decimals, nothing else more
  return typeof value === 'number' ? String(Math.round(value * 1e6) / 1e6) : value
}
