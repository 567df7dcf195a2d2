/** Which record here comes from which record of Traccar, and until when a device's positions are imported. */
import type { Insertable } from 'kysely'
import type pg from 'pg'
import type { Tx } from '../../../../database/client.ts'
import type { TraccarRecordsTable } from '../../../../database/schema.ts'
import type { RecordKind } from '../plan/planned.ts'

type Of = { tx: Tx; scope: { tenantId: string } }

/** The id here of each imported record, by kind and id in Traccar. */
export async function readImported({ tx, scope }: Of, source: string): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('traccarRecords')
    .select(['kind', 'traccarId', 'recordId'])
    .where('tenantId', '=', scope.tenantId)
    .where('source', '=', source)
    .execute()
  return new Map(rows.map(({ kind, traccarId, recordId }) => [keyOf(kind, traccarId), recordId]))
}

export function keyOf(kind: string, traccarId: number): string {
  return `${kind} ${traccarId}`
}

type NewImported = Pick<Insertable<TraccarRecordsTable>, 'source' | 'traccarId' | 'recordId'> & {
  kind: RecordKind
}

/** In the transaction that adds the record. */
export async function addImported(
  { tx, scope, now }: Of & { now: Date },
  record: NewImported,
): Promise<void> {
  const { tenantId } = scope
  await tx
    .insertInto('traccarRecords')
    .values({ ...record, tenantId, createdAt: now })
    .execute()
}

export type ImportedDevice = {
  traccarId: number
  vehicleId: string
  registration: string
  positionsFrom: Date | null
  positionsUntil: Date | null
  /** When they were read from Traccar. */
  positionsReadAt: Date | null
}

/** Those whose vehicle is still there, by registration. */
export async function readDevices({ tx, scope }: Of, source: string): Promise<ImportedDevice[]> {
  return tx
    .selectFrom('traccarRecords as r')
    .innerJoin('vehicles as v', (join) =>
      join.onRef('v.tenantId', '=', 'r.tenantId').onRef('v.id', '=', 'r.recordId'),
    )
    .select(['r.traccarId', 'v.id as vehicleId', 'v.registration'])
    .select(['r.positionsFrom', 'r.positionsUntil', 'r.positionsReadAt'])
    .where('r.tenantId', '=', scope.tenantId)
    .where('r.source', '=', source)
    .where('r.kind', '=', 'device')
    .orderBy('v.registration')
    .orderBy('r.traccarId')
    .execute()
}

const setPositions = `
  update traccar_records set positions_from = $4, positions_until = $5, positions_read_at = $6
  where tenant_id = $1 and source = $2 and kind = 'device' and traccar_id = $3`

type Reached = {
  tenantId: string
  source: string
  traccarId: number
  fromMs: number
  untilMs: number
  readAt: Date
}

/** In the transaction that stores the positions. */
export async function saveReached(
  client: pg.ClientBase,
  { tenantId, source, traccarId, fromMs, untilMs, readAt }: Reached,
): Promise<void> {
  await client.query(setPositions, [tenantId, source, traccarId, new Date(fromMs), new Date(untilMs), readAt])
}
