import { calendarTimeMs } from '../text/calendar.ts'
import { keepCell } from '../records/cells.ts'
import { fromDegreesMinutes, type Hemisphere } from '../text/degrees.ts'
import { put } from '../records/extra.ts'
import { lookup } from '../records/lookup.ts'
import type { DeviceStatus, PositionRecord, Reported } from '../message.ts'
import { toPositive } from '../text/numbers.ts'
import { readCommand } from './alarms.ts'
import type { Head } from './head.ts'

/** Fields after the command. */
const [DATE, VALIDITY, LATITUDE, LONGITUDE, SPEED, CLOCK, HEADING] = [0, 1, 2, 3, 4, 5, 6]
/** Percentages of the battery's levels. */
const LEVEL_PERCENT: Record<string, number> = { 2: 10, 3: 20, 4: 50, 5: 80, 6: 100 }
const UNKNOWN = 65_535

/** A text with commas, whose date begins with the day. */
export function readCommaReport(data: string, { command, deviceId }: Head): Reported {
  const fields = data.replace(/^,/, '').split(',')
  const status: DeviceStatus = {}
  if (command === 'ZC03')
    return {
      kind: 'text',
      deviceId,
      text: data
        .slice(data.indexOf('$') + 1)
        .replace(/\$$/, '')
        .trim(),
    }
  readCommand(command, status)
  if (command === 'ZC20') {
    put(status, 'batteryPercent', lookup(LEVEL_PERCENT, fields[2]))
    put(status, 'batteryVolts', toVolts(fields[3], 100))
    put(status, 'externalVolts', toVolts(fields[4], 10))
  }
  const record = readPlace(fields)
  if (record) return { kind: 'positions', deviceId, records: [{ ...record, ...status }] }
  if (command.startsWith('DW')) {
    const [country, network, area, cell] = fields.map(toPositive)
    keepCell(status, { country, network, area, cell })
  }
  const timeMs = command === 'ZC20' ? calendarTimeMs(fields[1] ?? '', fields[DATE] ?? '') : Number.NaN
  return { kind: 'status', deviceId, ...(Number.isNaN(timeMs) ? {} : { timeMs }), status }
}

function toVolts(text: string | undefined, divisor: number): number | undefined {
  const value = toPositive(text)
  return value === undefined || value === UNKNOWN ? undefined : value / divisor
}

function readPlace(fields: readonly string[]): PositionRecord | undefined {
  const [latitude, longitude] = [toDegrees(fields[LATITUDE], 'NS'), toDegrees(fields[LONGITUDE], 'EW')]
  const timeMs = calendarTimeMs(fields[CLOCK] ?? '', fields[DATE] ?? '')
  if (latitude === undefined || longitude === undefined || Number.isNaN(timeMs)) return undefined
  const isUnknown = fields[VALIDITY] !== 'A' && latitude === 0 && longitude === 0
  if (isUnknown) return undefined
  const record: PositionRecord = { timeMs, latitude, longitude }
  put(record, 'speedKmh', toPositive(fields[SPEED]))
  put(record, 'headingDegrees', toPositive(fields[HEADING]))
  if (fields[VALIDITY] !== 'A') record.valid = false
  return record
}

/** The hemisphere is the last letter. */
function toDegrees(text = '', hemispheres: 'NS' | 'EW'): number | undefined {
  const letter = text.slice(-1)
  if (letter === '' || !hemispheres.includes(letter)) return undefined
  return fromDegreesMinutes(text.slice(0, -1).trim(), letter as Hemisphere) // one of the two
}
