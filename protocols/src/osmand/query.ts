import type { Extra, PositionRecord, Report } from '../message.ts'
import { eventOf } from './alarms.ts'
import { RequestError } from '../request-error.ts'
import { DEVICE_PARAMETERS } from './number.ts'
import { booleanParameters, numberParameters } from './parameters.ts'
import { checkDegrees, checkDeviceId, checkTime } from './report.ts'
import { parseTime } from './time.ts'
import { rounded } from '../records/units.ts'
import { countsWithoutPlace, noPlace } from '../records/without-place.ts'

const PLACE_PARAMETERS = ['lat', 'lon', 'location', 'timestamp']
const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i
/** How programs write a missing number. */
const UNKNOWN_NUMBER = /^[+-]?(?:nan|inf(?:inity)?)$/i
const MAX_EXACT_DIGITS = 15

const numberParameter = new Map(numberParameters.map((parameter) => [parameter.name, parameter]))
const booleanParameter = new Map(booleanParameters.map((parameter) => [parameter.name, parameter]))

/**
 * The parameters of a request (URLSearchParams or a Map), from its query or its form.
 * Without a place there are no records, unless an alarm counts without one. A report without a time gets its time of arrival, if that
 * is given.
 */
export function decodeQuery(parameters: Iterable<readonly [string, string]>, receivedAtMs?: number): Report {
  const values = joinRepeated(parameters)
  const deviceName = DEVICE_PARAMETERS.find((name) => values.has(name)) ?? 'id'
  const deviceId = checkDeviceId(values.get(deviceName), deviceName)
  const needsNoPlace = countsWithoutPlace({ event: eventOf(values.get('alarm')) })
  const place = needsNoPlace ? possiblePlace(values) : readPlace(values)
  if (!place && !needsNoPlace) return { deviceId, records: [] }
  const timestamp = values.get('timestamp')
  const timeMs = checkTime(timestamp ? parseTime(timestamp) : receivedAtMs)
  const record: PositionRecord = { timeMs, ...(place ?? noPlace) }
  const extra: [string, Extra[string]][] = []
  for (const [name, value] of values) {
    if (value === '' || DEVICE_PARAMETERS.includes(name) || PLACE_PARAMETERS.includes(name)) continue
    if (!fillField(record, name, value))
      extra.push(name === 'driverUniqueId' ? ['driverKey', value] : [name, toExtra(value)])
  }
  if (timestamp && Number.isNaN(timeMs)) extra.push(['timestamp', timestamp])
  if (extra.length > 0) record.extra = Object.fromEntries(extra)
  return { deviceId, records: [record] }
}

/** Cell towers and access points repeat the name of their parameter. */
function joinRepeated(parameters: Iterable<readonly [string, string]>): Map<string, string> {
  const values = new Map<string, string>()
  for (const [name, value] of parameters) {
    const before = values.get(name)
    values.set(name, before === undefined ? value : `${before};${value}`)
  }
  return values
}

/** A call for help is not refused because of its place. */
function possiblePlace(values: Map<string, string>): ReturnType<typeof readPlace> {
  try {
    return readPlace(values)
  } catch (error) {
    if (error instanceof RequestError) return undefined
    throw error
  }
}

function readPlace(values: Map<string, string>): { latitude: number; longitude: number } | undefined {
  const location = values.get('location')
  if (location !== undefined) {
    const [latitude = '', longitude = '', ...more] = location.split(',')
    if (more.length > 0)
      throw new RequestError(
        `The location must be latitude,longitude such as 35.8989,14.5146, not "${location}".`,
      )
    return toPlace(latitude, longitude)
  }
  const latitude = values.get('lat')
  const longitude = values.get('lon')
  if (latitude === undefined && longitude === undefined) return undefined
  return toPlace(latitude ?? '', longitude ?? '')
}

function toPlace(latitude: string, longitude: string): { latitude: number; longitude: number } {
  return {
    latitude: checkDegrees(toDegrees(latitude), 'latitude (lat)'),
    longitude: checkDegrees(toDegrees(longitude), 'longitude (lon)'),
  }
}

/** NaN for the text of a missing number; undefined if it isn't a coordinate at all. */
function toDegrees(text: string): number | undefined {
  const number = toNumber(text)
  return Number.isNaN(number) && !UNKNOWN_NUMBER.test(text.trim()) ? undefined : number
}

/** False if the parameter is unknown or of the wrong type: it is then kept as sent. */
function fillField(record: PositionRecord, name: string, value: string): boolean {
  const event = name === 'alarm' ? eventOf(value) : undefined
  if (event) record.event = event
  return event !== undefined || fillNumber(record, name, value) || fillBoolean(record, name, value)
}

function fillNumber(record: PositionRecord, name: string, value: string): boolean {
  const parameter = numberParameter.get(name)
  const number = toNumber(value)
  if (!parameter || Number.isNaN(number)) return false
  if (parameter.isNegativeUnknown && number < 0) return true
  record[parameter.field] = parameter.factor ? rounded(number * parameter.factor) : number
  return true
}

function fillBoolean(record: PositionRecord, name: string, value: string): boolean {
  const parameter = booleanParameter.get(name)
  const isTrue = toBoolean(value)
  if (!parameter || isTrue === undefined) return false
  record[parameter.field] = isTrue
  return true
}

function toNumber(text: string): number {
  const trimmed = text.trim()
  return NUMBER.test(trimmed) ? Number(trimmed) : Number.NaN
}

function toBoolean(text: string): boolean | undefined {
  if (text === 'true' || text === '1') return true
  return text === 'false' || text === '0' ? false : undefined
}

/** A number only if nothing is lost: a card number with leading zeros stays text. */
function toExtra(text: string): Extra[string] {
  if (text === 'true' || text === 'false') return text === 'true'
  const isExact = NUMBER.test(text) && text.length <= MAX_EXACT_DIGITS && !/^-?0\d/.test(text)
  return isExact ? Number(text) : text
}
