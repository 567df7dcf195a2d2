import { sql } from 'kysely'
import type { Tx } from '../../database/client.ts'

export type LivePlace = {
  tenantId: string
  vehicleId: string
  latitude: number
  longitude: number
  address: string | null
  isStanding: boolean
}

/** Where vehicles are that were heard since; across companies, as roadbook_ingest. */
export async function readLivePlaces(tx: Tx, heardSince: Date): Promise<LivePlace[]> {
  const { rows } = await sql<LivePlace>`
    select tenant_id, vehicle_id, latitude, longitude, address, state <> 'moving' as is_standing
    from vehicle_state where latitude is not null and last_seen_at >= ${heardSince}`.execute(tx)
  return rows
}

export type LiveAddress = Pick<LivePlace, 'tenantId' | 'vehicleId'> & { address: string | null }

/**
 * Writes what changed. The revision stays: the words follow the place, whose change has been told, and a vehicle's
 * next fix brings them along.
 */
export async function writeLiveAddresses(tx: Tx, addresses: readonly LiveAddress[]): Promise<void> {
  await sql`
    update vehicle_state s set address = a.address
    from unnest(${addresses.map((one) => one.tenantId)}::uuid[], ${addresses.map((one) => one.vehicleId)}::uuid[],
      ${addresses.map((one) => one.address)}::text[]) as a (tenant_id, vehicle_id, address)
    where s.tenant_id = a.tenant_id and s.vehicle_id = a.vehicle_id`.execute(tx)
}
