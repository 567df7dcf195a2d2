import { sql } from 'kysely'
import type { Tx } from '../../../database/client.ts'

export type LivePlace = {
  tenantId: string
  vehicleId: string
  /** When the vehicle was there. */
  fixTime: Date
  latitude: number
  longitude: number
  address: string | null
  isStanding: boolean
}

/** Addresses written in one transaction: the company's new revision, and for each vehicle the revision it had `before`. */
export type AddressChanges = {
  tenantId: string
  revision: number
  addresses: readonly { vehicleId: string; address: string | null; before: number }[]
}

/** Places of vehicles that reported since an instant; across companies, as roadbook_ingest. */
export async function readLivePlaces(tx: Tx, heardSince: Date): Promise<LivePlace[]> {
  const { rows } = await sql<LivePlace>`
    select tenant_id, vehicle_id, fix_time, latitude, longitude, address, state <> 'moving' as is_standing
    from vehicle_state
    where latitude is not null and fix_time is not null and last_seen_at >= ${heardSince}`.execute(tx)
  return rows
}

export type LiveAddress = Pick<LivePlace, 'vehicleId' | 'address'>

/**
 * Writes changed addresses, all of a company under one new revision, which makes open maps read them. Locks the company
 * before its vehicles, like `touchVehicle`. Undefined if nothing changed.
 */
export async function writeLiveAddresses(
  tx: Tx,
  tenantId: string,
  addresses: readonly LiveAddress[],
): Promise<AddressChanges | undefined> {
  const changed = sql`
    select s.vehicle_id, s.revision as before, a.address
    from unnest(${addresses.map((one) => one.vehicleId)}::uuid[], ${addresses.map((one) => one.address)}::text[])
      as a (vehicle_id, address)
    join vehicle_state s on s.tenant_id = ${tenantId} and s.vehicle_id = a.vehicle_id
      and s.address is distinct from a.address`
  const bumped = await sql<{ revision: number }>`
    update tenant_revisions r set revision = r.revision + 1
    where r.tenant_id = ${tenantId} and exists (${changed}) returning r.revision`.execute(tx)
  const revision = bumped.rows[0]?.revision
  if (revision === undefined) return undefined
  const { rows } = await sql<AddressChanges['addresses'][number]>`
    update vehicle_state s set address = c.address, revision = ${revision} from (${changed}) c
    where s.tenant_id = ${tenantId} and s.vehicle_id = c.vehicle_id
    returning s.vehicle_id, s.address, c.before`.execute(tx)
  return { tenantId, revision, addresses: rows }
}
