import type { DeviceEvent, HttpProtocol, PositionRecord, Report } from './message.ts'
import { eventOf } from './osmand/alarms.ts'
import { checkDegrees, checkDeviceId, type Extra } from './osmand/report.ts'
import { parseTime } from './osmand/time.ts'
import { numberInQuery } from './osmand/number.ts'
import { toNumber as decimalOf } from './numbers.ts'
import { RequestError } from './request-error.ts'
import { rounded } from './units.ts'
import { countsWithoutPlace, noPlace } from './without-place.ts'

/** Names joined by dots, such as `position.speed`; a number is the place in a list. */
type Path = string
/** Where a value is. A number is multiplied by `factor`; `values` says what the source's words mean. */
type Source =
  | Path
  | {
      path: Path
      factor?: number | undefined
      values?: Record<string, string | number | boolean> | undefined
    }

/** Where the reports of another platform or app have what Roadbook reads: data, so that a source needs no code. */
export type JsonMapping = {
  /** The list of reports. Without it, the body is one report or a list of them. */
  reports?: Path | undefined
  /** A report is read only with this value, such as `location` in `_type`. */
  only?: { path: Path; value: string | number | boolean } | undefined
  /** The device's number; of a text with slashes, such as a topic, the last part. Unless the URL has it: `?id=…`. */
  number: Path
  /** ISO 8601, or seconds or milliseconds since 1970. */
  time: Path
  latitude: Path
  longitude: Path
  fields?: Partial<Record<Field, Source>> | undefined
  /** The name of an alarm, or several joined by commas. */
  alarm?: Path | undefined
  /** The source's names of alarms; by default, those of Traccar. */
  alarms?: Record<string, DeviceEvent> | undefined
  /** Further values, by the name that they get. */
  extra?: Record<string, Source> | undefined
  /** An object whose other plain values are kept by their names. */
  others?: Path | undefined
}

type JsonObject = Record<string, unknown>

/** The fields that a mapping may fill. */
export const mappedFields = [
  'speedKmh',
  'headingDegrees',
  'altitudeMeters',
  'accuracyMeters',
  'satellites',
  'hdop',
  'valid',
  'ignition',
  'movement',
  'odometerMeters',
  'fuelLitres',
  'fuelPercent',
  'fuelUsedLitres',
  'engineRpm',
  'batteryPercent',
  'batteryVolts',
  'externalVolts',
  'gsmSignal',
] as const satisfies (keyof PositionRecord)[]
type Field = (typeof mappedFields)[number]

const booleans: ReadonlySet<string> = new Set<Field>(['ignition', 'movement', 'valid'])
/** Every other number below zero stands for an unknown one. */
const mayBeNegative: ReadonlySet<string> = new Set<Field>(['altitudeMeters'])

const MAX_NUMBERS = 16

/** Reads the reports of one source. The number of a device is found without decoding the rest. */
export function mappedJson(mapping: JsonMapping): Pick<HttpProtocol, 'numbersInJson' | 'decodeJson'> {
  const name = mapping.number.split('.').at(-1) ?? ''
  const member = new RegExp(`"${RegExp.escape(name)}"\\s*:\\s*(?:"([^"\\\\]*)"|(\\d+)(?=\\D))`, 'g')
  const used = usedPaths(mapping)
  return {
    numbersInJson(text) {
      const numbers = new Set<string>()
      for (const [, quoted, digits] of text.matchAll(member)) {
        numbers.add(checkDeviceId(lastPart(quoted ?? digits ?? ''), name))
        if (numbers.size === MAX_NUMBERS) break
      }
      return [...numbers]
    },
    decodeJson(body, receivedMs, number) {
      const reports = reportsIn(mapping, body)
      const byDevice = new Map<string, Required<Report>>()
      for (const each of reports) {
        if (mapping.only && valueAt(each, mapping.only.path) !== mapping.only.value) continue
        const own = plain(valueAt(each, mapping.number))
        const deviceId = number ?? checkDeviceId(own === undefined ? undefined : lastPart(String(own)), name)
        const report = byDevice.get(deviceId) ?? { deviceId, records: [], unreadable: [] }
        byDevice.set(deviceId, report)
        readInto(report, () => readRecord(mapping, each, { used, receivedMs }), each)
      }
      return [...byDevice.values()]
    },
  }
}

/** For sources whose requests always are JSON. */
export function mappedHttp(mapping: JsonMapping): HttpProtocol {
  const refuse = () => {
    throw new RequestError('The body is no JSON.')
  }
  return { numberInQuery, decodeQuery: refuse, ...mappedJson(mapping) }
}

function reportsIn({ reports }: JsonMapping, body: unknown): unknown[] {
  const found = reports === undefined ? body : valueAt(body, reports)
  const list = Array.isArray(found) ? found : [found]
  if (list.length === 0 || !list.every(isObject)) {
    throw new RequestError(`The body has no reports${reports === undefined ? '' : ` in ${reports}`}.`)
  }
  return list
}

/** A report that can't be read must not block the others of its list, or the list would be sent for ever. */
function readInto(report: Required<Report>, decode: () => PositionRecord, body: unknown): void {
  try {
    report.records.push(decode())
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    const bytes = new TextEncoder().encode(JSON.stringify(body))
    report.unreadable.push({ reason: 'unreadable', detail: error.message, bytes, records: 1 })
  }
}

function readRecord(
  mapping: JsonMapping,
  report: unknown,
  { used, receivedMs }: { used: ReadonlySet<string>; receivedMs: number },
): PositionRecord {
  const alarm = mapping.alarm === undefined ? undefined : plain(valueAt(report, mapping.alarm))
  const event = eventIn(alarm, mapping.alarms)
  const record: PositionRecord = {
    timeMs: timeOf(valueAt(report, mapping.time), receivedMs),
    ...placeOf(mapping, report, countsWithoutPlace({ event })),
  }
  for (const [field, source] of Object.entries(mapping.fields ?? {})) {
    const value = booleans.has(field)
      ? toBoolean(read(report, source))
      : toNumber(field, read(report, source))
    if (value !== undefined) Object.assign(record, { [field]: value })
  }
  if (event) record.event = event
  const extra = new Map<string, Extra[string]>()
  const keep = (name: string, value: unknown): void => {
    const kept = plain(value)
    if (kept !== undefined && kept !== '') extra.set(name, kept)
  }
  if (alarm !== undefined && !event) keep('alarm', alarm)
  for (const [name, source] of Object.entries(mapping.extra ?? {})) keep(name, read(report, source))
  const others = mapping.others === undefined ? undefined : valueAt(report, mapping.others)
  for (const [name, value] of Object.entries(isObject(others) ? others : {})) {
    if (!used.has(`${mapping.others}.${name}`) && !extra.has(name)) keep(name, value)
  }
  return extra.size > 0 ? { ...record, extra: Object.fromEntries(extra) } : record
}

/** Of several alarms, a call for help counts first. */
function eventIn(
  alarm: Extra[string] | undefined,
  alarms?: Record<string, DeviceEvent>,
): DeviceEvent | undefined {
  const known = new Map(alarms ? Object.entries(alarms) : [])
  const events = String(alarm ?? '')
    .split(',')
    .flatMap((word) => (alarms ? known.get(word) : eventOf(word)) ?? [])
  return events.includes('panic') ? 'panic' : events[0]
}

function timeOf(value: unknown, receivedMs: number): number {
  if (value === undefined || value === null) return receivedMs
  if (typeof value !== 'string' && typeof value !== 'number') throw new RequestError('The time is no time.')
  return parseTime(String(value))
}

/** A call for help is not refused because of its place. */
function placeOf(mapping: JsonMapping, report: unknown, needsNoPlace: boolean) {
  const latitude = degreesOf(valueAt(report, mapping.latitude))
  const longitude = degreesOf(valueAt(report, mapping.longitude))
  if (needsNoPlace && (latitude === undefined || longitude === undefined)) return noPlace
  return {
    latitude: checkDegrees(latitude, mapping.latitude),
    longitude: checkDegrees(longitude, mapping.longitude),
  }
}

function degreesOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : decimalOf(typeof value === 'string' ? value : undefined)
}

function read(report: unknown, source: Source): unknown {
  if (typeof source === 'string') return valueAt(report, source)
  const value = valueAt(report, source.path)
  if (source.values)
    return Object.hasOwn(source.values, String(value)) ? source.values[String(value)] : undefined
  return typeof value === 'number' && source.factor !== undefined ? rounded(value * source.factor) : value
}

/** Names may contain dots themselves, as flespi's do. */
function valueAt(value: unknown, path: Path): unknown {
  if (Array.isArray(value)) {
    const [at = '', ...rest] = path.split('.')
    return rest.length === 0 ? value[Number(at)] : valueAt(value[Number(at)], rest.join('.'))
  }
  if (!isObject(value)) return undefined
  if (Object.hasOwn(value, path)) return value[path]
  for (let dot = path.indexOf('.'); dot > 0; dot = path.indexOf('.', dot + 1)) {
    const head = path.slice(0, dot)
    if (Object.hasOwn(value, head)) return valueAt(value[head], path.slice(dot + 1))
  }
  return undefined
}

function toNumber(field: string, value: unknown): number | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
  return value >= 0 || mayBeNegative.has(field) ? value : undefined
}

function toBoolean(value: unknown): boolean | undefined {
  if (value === true || value === 1 || value === 'true') return true
  return value === false || value === 0 || value === 'false' ? false : undefined
}

function plain(value: unknown): Extra[string] | undefined {
  const isPlain = typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)
  return isPlain ? (value as Extra[string]) : undefined // just checked
}

function usedPaths(mapping: JsonMapping): ReadonlySet<string> {
  const { number, time, latitude, longitude, alarm, fields = {}, extra = {} } = mapping
  const sources = [...Object.values(fields), ...Object.values(extra)]
  const paths = sources.map((source) => (typeof source === 'string' ? source : source.path))
  return new Set([number, time, latitude, longitude, ...(alarm === undefined ? [] : [alarm]), ...paths])
}

function lastPart(text: string): string {
  return text.slice(text.lastIndexOf('/') + 1)
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
