/** The columns of a segment, for writing and reading. */
import type { PositionRecord } from '@roadbook/protocols/message'
import type { StoredFix } from './stored-position.ts'

export const CODEC_VERSION = 1

/** A fix as cells. */
type Fields = Omit<PositionRecord, 'extra'> & {
  lag: number
  dongleId: number
  invalid: boolean
  inaccurate: boolean
}
export type Cell = number | string | boolean
/** `rows` are the fixes that have a cell; undefined if all have. */
export type Column = { cells: Cell[]; rows: number[] | undefined }

/**
 * Numbered from 1 in this order, for good: new columns are added at the end. A field without a column doesn't compile.
 * `lag` is the delay of arrival. Each function reads one field, which V8 optimises; one generic function is slower by half.
 */
export const columns: { readonly [Name in keyof Required<Fields>]: (fix: StoredFix) => Fields[Name] } = {
  timeMs: ({ record }) => record.timeMs,
  lag: ({ record, receivedMs }) => receivedMs - record.timeMs,
  dongleId: (fix) => fix.dongleId,
  latitude: ({ record }) => record.latitude,
  longitude: ({ record }) => record.longitude,
  invalid: (fix) => fix.invalid,
  inaccurate: (fix) => fix.inaccurate,
  valid: ({ record }) => record.valid,
  ignition: ({ record }) => record.ignition,
  movement: ({ record }) => record.movement,
  event: ({ record }) => record.event,
  odometerMeters: ({ record }) => record.odometerMeters,
  fuelUsedLitres: ({ record }) => record.fuelUsedLitres,
  altitudeMeters: ({ record }) => record.altitudeMeters,
  speedKmh: ({ record }) => record.speedKmh,
  headingDegrees: ({ record }) => record.headingDegrees,
  hdop: ({ record }) => record.hdop,
  accuracyMeters: ({ record }) => record.accuracyMeters,
  fuelLitres: ({ record }) => record.fuelLitres,
  fuelPercent: ({ record }) => record.fuelPercent,
  engineRpm: ({ record }) => record.engineRpm,
  batteryPercent: ({ record }) => record.batteryPercent,
  batteryVolts: ({ record }) => record.batteryVolts,
  externalVolts: ({ record }) => record.externalVolts,
  satellites: ({ record }) => record.satellites,
  gsmSignal: ({ record }) => record.gsmSignal,
}
export type ColumnName = keyof typeof columns
/** Columns without text. */
export type NumericName = Exclude<ColumnName, 'event'>
export const columnNames = Object.keys(columns) as ColumnName[] // the keys above

export const EXTRA = 0

export const ALL = 0
export const BITMAP = 1
export const LIST = 2
export const kinds = ['number', 'boolean', 'text'] as const
export type Kind = (typeof kinds)[number]

/** Encodes a value as JSON; a number that JSON lacks (-0, NaN and the infinite ones) as a list of its text. */
export function encodeText(cell: Cell): string {
  const isKnown = typeof cell !== 'number' || (Number.isFinite(cell) && !Object.is(cell, -0))
  if (isKnown) return JSON.stringify(cell)
  return JSON.stringify([Object.is(cell, -0) ? '-0' : String(cell)])
}

/** The reverse of `encodeText`. */
export function decodeText(word: string): Cell {
  const cell = JSON.parse(word) as Cell | [string] // as `encodeText` wrote it
  return Array.isArray(cell) ? Number(cell[0]) : cell
}
