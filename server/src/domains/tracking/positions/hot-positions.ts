import type { PositionRecord } from '@roadbook/protocols/message'
import { epochMs } from '../../../database/epoch-ms.ts'
import { measures } from './position-rows.ts'
import type { StoredFix } from './stored-position.ts'

/** Columns of a row of `positions p`, named as in a record, so that `toStoredFix` needs no second list. */
export const hotColumns = [
  `${epochMs('p.fix_time')} as "timeMs"`,
  `${epochMs('p.received_at')} as "receivedMs"`,
  'p.dongle_id as "dongleId"',
  'p.latitude',
  'p.longitude',
  ...measures.map(({ name, column }) => `p.${column} as "${name}"`),
  'p.ignition',
  'p.movement',
  'p.invalid',
  'p.inaccurate',
  'p.event',
  'p.extra',
].join(', ')

type Nullable<T> = { [Key in keyof T]: T[Key] | null }

/** A row of `hotColumns`. */
export type HotRow = Required<Pick<PositionRecord, 'timeMs' | 'latitude' | 'longitude'>> &
  Required<Nullable<Omit<PositionRecord, 'timeMs' | 'latitude' | 'longitude' | 'valid'>>> &
  Omit<StoredFix, 'record'>

export function toStoredFix(row: HotRow): StoredFix {
  const { timeMs, latitude, longitude, ignition, movement, event, extra } = row
  const record: PositionRecord = { timeMs, latitude, longitude }
  for (const { name } of measures) {
    const value = row[name]
    if (value !== null) record[name] = value
  }
  if (ignition !== null) record.ignition = ignition
  if (movement !== null) record.movement = movement
  if (event !== null) record.event = event
  if (extra !== null) record.extra = extra
  // The only other reason; `clean` distinguishes it from 0,0.
  if (row.invalid && (latitude !== 0 || longitude !== 0)) record.valid = false
  const { dongleId, receivedMs, invalid, inaccurate } = row
  return { record, dongleId, receivedMs, invalid, inaccurate }
}
