/** Updates trip records to what was detected, many per query: an import or a recompute may change a year of them. */
import { sql } from 'kysely'
import type { Tx } from '../../../../database/client.ts'
import { recordAllChangedTimes } from './changed-times.ts'
import { changedBy, type EditedBy } from './edited-by.ts'
import type { Privacy } from './inherit-privacy.ts'
import {
  type FoundTrip,
  isSameTrip,
  unchangedAddresses,
  toTripColumns,
  type TripRecord,
  type TripRow,
} from './trip-rows.ts'
import { addVersions } from './trip-versions.ts'
import type { VehicleKey } from '../../../tracking/positions/index.ts'
import { sumUpDays } from '../../../fleet/vehicle-days/index.ts'

export type TripText = Pick<TripRow, 'purpose' | 'destination' | 'partner' | 'note'>

type Move = {
  before: TripRecord
  trip: FoundTrip
  privacy: Privacy
  /** Texts of trips that are now part of this one. */
  text: TripText
  jobs: readonly string[]
}

/** Limits the size of one query. */
const AT_ONCE = 200

/** Returns the updated records in the same order. The caller holds `lockTrips`; all are of one vehicle. */
export async function updateRebuiltTrips(
  tx: Tx,
  vehicle: VehicleKey,
  { moves, by, now }: { moves: readonly Move[]; by?: EditedBy | undefined; now: Date },
): Promise<TripRow[]> {
  const updates = new Map(
    moves.flatMap((move) => {
      const update = updateOf(move)
      return update ? [[move.before.id, update] as const] : []
    }),
  )
  const changed = moves.filter(({ before }) => updates.has(before.id))
  const rows = new Map<string, TripRecord>(moves.map(({ before }) => [before.id, before]))
  for (let start = 0; start < changed.length; start += AT_ONCE) {
    const part = changed.slice(start, start + AT_ONCE)
    const values = part.flatMap(({ before }) => updates.get(before.id) ?? [])
    const moved = await updateRows(tx, vehicle, { values, now })
    await sumUpDays(tx, vehicle.tenantId, [...part.map(({ before }) => before), ...moved.values()])
    const states = part.map(({ before, jobs }) => {
      const after = recordOf(moved.get(before.id), [...(before.jobs ?? []), ...jobs])
      rows.set(after.id, after)
      return { before, after }
    })
    await recordStates(tx, vehicle, { states, by, now })
  }
  return moves.map(({ before }) => rows.get(before.id) ?? before)
}

/** Undefined if nothing changes. */
function updateOf({ before, trip, privacy, text, jobs }: Move) {
  const columns = toTripColumns(trip)
  const said = {
    ...privacy,
    purpose: before.purpose ?? text.purpose,
    destination: before.destination ?? text.destination,
    partner: before.partner ?? text.partner,
    note: before.note ?? text.note,
  }
  const isSaid = Object.entries(said).every(([field, value]) => before[field as keyof typeof said] === value) // keys above
  if (isSaid && jobs.length === 0 && isSameTrip(before, columns)) return undefined
  return {
    id: before.id,
    ...columns,
    ...said,
    ...unchangedAddresses(before, columns),
    // A growing trip keeps its version, so that edits opened meanwhile can still be saved.
    version: before.version + (before.running ? 0 : 1),
  }
}

type Update = NonNullable<ReturnType<typeof updateOf>>

async function updateRows(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  { values, now }: { values: readonly Update[]; now: Date },
): Promise<Map<string, TripRow>> {
  const columns = Object.keys(values[0] ?? {}).filter((column) => column !== 'id')
  const assignments = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`n.${column}`)}`)
  const records = values.map((value) =>
    Object.fromEntries(Object.entries(value).map(([name, each]) => [snakeCase(name), each])),
  )
  const { rows } = await sql<TripRow>`
    update trips t set updated_at = ${now}, ${sql.join(assignments)}
    from jsonb_populate_recordset(null::trips, ${JSON.stringify(records)}::jsonb) n
    where t.tenant_id = ${tenantId} and t.vehicle_id = ${vehicleId} and t.id = n.id
    returning t.*`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function recordOf(row: TripRow | undefined, jobs: readonly string[]): TripRecord {
  if (!row) throw new Error('A locked trip record has disappeared.')
  return jobs.length > 0 ? { ...row, jobs } : row
}

type State = { before: TripRecord; after: TripRecord }

/** A trip in progress before and after has no version yet. */
async function recordStates(
  tx: Tx,
  vehicle: VehicleKey,
  { states, by, now }: { states: readonly State[]; by: EditedBy | undefined; now: Date },
): Promise<void> {
  const isOver = ({ before, after }: State): boolean => !before.running || !after.running
  await recordAllChangedTimes(tx, states, now)
  await addVersions(
    tx,
    vehicle,
    states.filter(isOver).map(({ before, after }) => ({
      ...changedBy(by, after, before.running ? ('detected' as const) : ('redetected' as const)),
      at: now,
      before,
      after,
    })),
  )
}
