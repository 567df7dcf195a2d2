import type { DeviceEvent, Extra, HttpProtocol, JsonBodies, PositionRecord, Report } from '../message.ts'
import { isObject, type Path, type Reader, readerOf } from './json-path.ts'
import { eventOf } from '../osmand/alarms.ts'
import { checkDegrees, checkDeviceId } from '../osmand/report.ts'
import { parseTime } from '../osmand/time.ts'
import { NUMBER_IN_URL, numberInQuery } from '../osmand/number.ts'
import { toNumber as decimalOf } from '../text/numbers.ts'
import { RequestError } from '../request-error.ts'
import { rounded } from '../records/units.ts'
import { countsWithoutPlace, noPlace } from '../records/without-place.ts'

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
export function mappedJson(mapping: JsonMapping): JsonBodies {
  const name = mapping.number.split('.').at(-1) ?? ''
  const member = new RegExp(`"${RegExp.escape(name)}"\\s*:\\s*(?:"([^"\\\\]*)"|(\\d+)(?=\\D))`, 'g')
  const compiled = compile(mapping)
  return {
    numbersIn(text) {
      const numbers = new Set<string>()
      for (const [, quoted, digits] of text.matchAll(member)) {
        numbers.add(checkDeviceId(lastPart(quoted ?? digits ?? ''), name))
        if (numbers.size === MAX_NUMBERS) break
      }
      return [...numbers]
    },
    decode(body, receivedMs, number) {
      const reports = reportsIn(compiled, body)
      const byDevice = new Map<string, Required<Report>>()
      for (const each of reports) {
        if (compiled.only && compiled.only.read(each) !== compiled.only.value) continue
        const own = number === undefined ? plain(compiled.number(each)) : undefined
        const deviceId = number ?? checkDeviceId(own === undefined ? undefined : lastPart(String(own)), name)
        const report = byDevice.get(deviceId) ?? { deviceId, records: [], unreadable: [] }
        byDevice.set(deviceId, report)
        readInto(report, () => readRecord(compiled, each, receivedMs), each)
      }
      return [...byDevice.values()]
    },
  }
}

/** For sources whose requests always are JSON. */
export function mappedHttp(mapping: JsonMapping): HttpProtocol {
  const numberIn = [NUMBER_IN_URL, `${mapping.number} in JSON`]
  return { numberIn, numberInQuery, json: mappedJson(mapping) }
}

/** A mapping whose paths are looked at once and not for each report. */
type Compiled = {
  reports: { path: Path; read: Reader } | undefined
  only: { read: Reader; value: unknown } | undefined
  number: Reader
  time: Reader
  latitude: { path: Path; read: Reader }
  longitude: { path: Path; read: Reader }
  fields: readonly (readonly [Field, Reader])[]
  alarm: Reader | undefined
  alarms: ReadonlyMap<string, DeviceEvent> | undefined
  extra: readonly (readonly [string, Reader])[]
  others: Reader | undefined
  /** Names in `others` that are read as something else. */
  used: ReadonlySet<string>
}

function compile(mapping: JsonMapping): Compiled {
  const { reports, only, number, time, latitude, longitude, alarm, alarms, others } = mapping
  const place = (path: Path) => ({ path, read: readerOf(path) })
  const fields = Object.entries(mapping.fields ?? {}) as [Field, Source][] // keys of `fields`
  return {
    reports: reports === undefined ? undefined : place(reports),
    only: only && { read: readerOf(only.path), value: only.value },
    number: readerOf(number),
    time: readerOf(time),
    latitude: place(latitude),
    longitude: place(longitude),
    fields: fields.map(([field, source]) => [field, sourceReader(source)] as const),
    alarm: alarm === undefined ? undefined : readerOf(alarm),
    alarms: alarms && new Map(Object.entries(alarms)),
    extra: Object.entries(mapping.extra ?? {}).map(([name, source]) => [name, sourceReader(source)] as const),
    others: others === undefined ? undefined : readerOf(others),
    used: new Set(usedPaths(mapping).map((path) => path.slice((others ?? '').length + 1))),
  }
}

function reportsIn({ reports }: Compiled, body: unknown): unknown[] {
  const found = reports === undefined ? body : reports.read(body)
  const list = Array.isArray(found) ? found : [found]
  if (list.length === 0 || !list.every(isObject)) {
    throw new RequestError(`The body has no reports${reports === undefined ? '' : ` in ${reports.path}`}.`)
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

function readRecord(mapping: Compiled, report: unknown, receivedMs: number): PositionRecord {
  const alarm = mapping.alarm && plain(mapping.alarm(report))
  const event = alarm === undefined ? undefined : eventIn(alarm, mapping.alarms)
  const record: PositionRecord = {
    timeMs: timeOf(mapping.time(report), receivedMs),
    ...placeOf(mapping, report, countsWithoutPlace({ event })),
  }
  const values: Partial<Record<Field, unknown>> = record
  for (const [field, read] of mapping.fields) {
    const value = booleans.has(field) ? toBoolean(read(report)) : toNumber(field, read(report))
    if (value !== undefined) values[field] = value
  }
  if (event) record.event = event
  const extra = extraIn(mapping, report, event ? undefined : alarm)
  return extra === undefined ? record : { ...record, extra }
}

function extraIn(mapping: Compiled, report: unknown, alarm: Extra[string] | undefined): Extra | undefined {
  const extra = new Map<string, Extra[string]>()
  const keep = (name: string, value: unknown): void => {
    const kept = plain(value)
    if (kept !== undefined && kept !== '') extra.set(name, kept)
  }
  keep('alarm', alarm)
  for (const [name, read] of mapping.extra) keep(name, read(report))
  const others = mapping.others?.(report)
  for (const [name, value] of isObject(others) ? Object.entries(others) : []) {
    if (!mapping.used.has(name) && !extra.has(name)) keep(name, value)
  }
  return extra.size > 0 ? Object.fromEntries(extra) : undefined
}

/** Of several alarms, a call for help counts first. */
function eventIn(
  alarm: Extra[string],
  alarms: ReadonlyMap<string, DeviceEvent> | undefined,
): DeviceEvent | undefined {
  const events = String(alarm)
    .split(',')
    .flatMap((word) => (alarms ? alarms.get(word) : eventOf(word)) ?? [])
  return events.includes('panic') ? 'panic' : events[0]
}

function timeOf(value: unknown, receivedMs: number): number {
  if (value === undefined || value === null) return receivedMs
  if (typeof value !== 'string' && typeof value !== 'number')
    throw new RequestError('The time must be a number or a text such as 2026-11-20T09:42:00Z.')
  return parseTime(String(value))
}

/** A call for help is not refused because of its place. */
function placeOf(mapping: Compiled, report: unknown, needsNoPlace: boolean) {
  const latitude = degreesOf(mapping.latitude.read(report))
  const longitude = degreesOf(mapping.longitude.read(report))
  if (needsNoPlace && (latitude === undefined || longitude === undefined)) return noPlace
  return {
    latitude: checkDegrees(latitude, mapping.latitude.path),
    longitude: checkDegrees(longitude, mapping.longitude.path),
  }
}

function degreesOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : decimalOf(typeof value === 'string' ? value : undefined)
}

function sourceReader(source: Source): Reader {
  if (typeof source === 'string') return readerOf(source)
  const { values, factor } = source
  const read = readerOf(source.path)
  if (values) {
    const meanings = new Map(Object.entries(values))
    return (report) => {
      const value = read(report)
      // An object or a list has no meaning, and can’t always be written as text.
      return isObject(value) || Array.isArray(value) ? undefined : meanings.get(String(value))
    }
  }
  if (factor === undefined) return read
  return (report) => {
    const value = read(report)
    return typeof value === 'number' ? rounded(value * factor) : value
  }
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

/** Of values in `others`. */
function usedPaths(mapping: JsonMapping): Path[] {
  const { number, time, latitude, longitude, alarm, fields = {}, extra = {}, others } = mapping
  const sources = [...Object.values(fields), ...Object.values(extra)]
  const paths = sources.map((source) => (typeof source === 'string' ? source : source.path))
  const all = [number, time, latitude, longitude, ...(alarm === undefined ? [] : [alarm]), ...paths]
  return all.filter((path) => others !== undefined && path.startsWith(`${others}.`))
}

function lastPart(text: string): string {
  return text.slice(text.lastIndexOf('/') + 1)
}
