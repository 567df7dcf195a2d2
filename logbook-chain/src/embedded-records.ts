import { canonicalJson } from './canonical-json.ts'
import type { Anchor, LogbookRecord } from './logbook-record.ts'

/** The records embedded in a file, one JSON text per line: for each vehicle a head line, then its records. */
export const EMBEDDED_NAME = 'logbook-records.jsonl'

/** A vehicle's part: all records of its chain from the one after `anchor` to `head`. */
export type EmbeddedVehicle = {
  readonly format: 'roadbook-logbook-records'
  readonly version: 1
  readonly vehicleId: string
  readonly registration: string
  readonly company: string
  /** The period of the entries in the file. */
  readonly from: string
  readonly until: string
  readonly exportedAt: string
  readonly anchor: Anchor
  readonly head: Anchor
}

export function vehicleLine(vehicle: EmbeddedVehicle): string {
  return `${canonicalJson(vehicle)}\n`
}

export function recordLine(record: LogbookRecord): string {
  return `${canonicalJson(record)}\n`
}

type EmbeddedLine =
  | { readonly vehicle: EmbeddedVehicle; readonly record?: undefined }
  | { readonly record: LogbookRecord; readonly vehicle?: undefined }

/** Null for a line that is neither a head nor a record of this format. */
export function readLine(line: string): EmbeddedLine | null {
  const value = parse(line)
  if (!isObject(value)) return null
  if (isVehicle(value)) return { vehicle: value }
  return isRecord(value) ? { record: value } : null
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

type Members = Readonly<Record<string, unknown>>

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const isText = (value: unknown) => typeof value === 'string'
const isTexts = (value: unknown) => isObject(value) && Object.values(value).every(isText)

function isAnchor(value: unknown): value is Anchor {
  return isObject(value) && Number.isSafeInteger(value['sequence']) && isText(value['hash'])
}

function isVehicle(value: Members): value is EmbeddedVehicle & Members {
  const texts = ['vehicleId', 'registration', 'company', 'from', 'until', 'exportedAt']
  return (
    value['format'] === 'roadbook-logbook-records' &&
    value['version'] === 1 &&
    texts.every((name) => isText(value[name])) &&
    isAnchor(value['anchor']) &&
    isAnchor(value['head'])
  )
}

function isRecord(value: Members): value is LogbookRecord & Members {
  const texts = ['kind', 'subjectId', 'recordedAt', 'hash']
  return (
    Number.isSafeInteger(value['sequence']) &&
    texts.every((name) => isText(value[name])) &&
    isObject(value['fields']) &&
    (value['seed'] === null || isText(value['seed'])) &&
    isTexts(value['salts']) &&
    isTexts(value['withheld'])
  )
}
