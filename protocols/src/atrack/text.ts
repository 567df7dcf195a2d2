import { timeMsOfDigits } from '../text/calendar.ts'
import type { Draft } from '../records/draft.ts'
import type { PositionRecord } from '../message.ts'
import { isDigits, toNumber } from '../text/numbers.ts'
import { draftOf, readMessage } from './report.ts'
import { values } from './values.ts'

const UNITS_PER_DEGREE = 1_000_000
const FIXED_FIELDS = 17
const FORM = '%CI%'

/** One report of a line; undefined if it is none. */
export function readLine(line: string): PositionRecord | undefined {
  const fields = line.split(',')
  const [time = '', , , longitude, latitude, heading, report, odometer, hdop, inputs, speed, outputs, volts] =
    fields
  const place = [longitude, latitude].map(toNumber)
  const [longitudeUnits, latitudeUnits] = place
  if (fields.length < FIXED_FIELDS - 1 || !isDigits(time)) return undefined
  if (longitudeUnits === undefined || latitudeUnits === undefined) return undefined
  const draft = draftOf({
    report: toNumber(report) ?? 0,
    odometer: toNumber(odometer) ?? 0,
    hdop: toNumber(hdop) ?? 0,
    inputs: toNumber(inputs) ?? 0,
    outputs: toNumber(outputs) ?? 0,
    millivolts: toNumber(volts) ?? 0,
    driver: fields[13] ?? '',
    temperatures: [fields[14], fields[15]].flatMap((field) => toNumber(field) ?? []),
  })
  readMessage(fields[16] ?? '', draft)
  if (fields[17]?.startsWith(FORM)) readValues(fields[17], fields.slice(18), draft)
  const record: PositionRecord = {
    timeMs: time.length >= 14 ? timeMsOfDigits(time) : Number(time) * 1000,
    latitude: latitudeUnits / UNITS_PER_DEGREE,
    longitude: longitudeUnits / UNITS_PER_DEGREE,
    speedKmh: toNumber(speed) ?? 0,
    headingDegrees: toNumber(heading) ?? 0,
  }
  return Object.assign(record, draft.status)
}

/** The form names the values after it, in their order. */
function readValues(form: string, texts: readonly string[], draft: Draft): void {
  const [, , ...names] = form.split('%')
  names.forEach((name, at) => {
    const text = texts[at] ?? ''
    const value = values[name]
    const number = toNumber(text)
    if (value?.bytes === 'text') value.readText?.(text, draft)
    else if (number !== undefined) value?.read?.(number, draft)
  })
}

/** The reply to a question for the device's number, voltages and signal: $INFO=… */
export function readInformation(text: string, draft: Draft): boolean {
  const fields = text.slice('$INFO='.length).split(',')
  if (!text.startsWith('$INFO=') || fields.length < 13) return false
  const [power, battery, satellites, , signal] = fields.slice(6).map(toNumber)
  if (power !== undefined) draft.fields.externalVolts = power / 10
  if (battery !== undefined) draft.fields.batteryVolts = battery / 10
  if (satellites !== undefined) draft.fields.satellites = satellites
  if (signal !== undefined) draft.signal(signal)
  return true
}
