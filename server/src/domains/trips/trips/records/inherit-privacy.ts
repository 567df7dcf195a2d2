/** Keeps private trips private when a rebuild replaces them. */
import { isProtected, PRIVATE } from '../../../core/privacy/index.ts'
import { type VehicleKey } from '../../../tracking/positions/index.ts'
import type { Tx } from '../../../../database/client.ts'
import type { TripRow } from './trip-rows.ts'

export type TripSettings = { defaultTripCategory: string; privacyMode: boolean; privacyEndedAt: Date | null }

export type Privacy = Pick<TripRow, 'category' | 'privacyHeld' | 'driverId' | 'driverSource'>

/** Whether privacy mode was on when a trip started; once it was turned off, everything before counts as protected. */
export function privacyHeldAt({ privacyMode, privacyEndedAt }: TripSettings, startMs: number): boolean {
  return privacyMode || (privacyEndedAt !== null && startMs < privacyEndedAt.getTime())
}

export function staysPrivate(trip: Privacy, { privacyMode }: TripSettings): boolean {
  return isProtected({ category: trip.category, privacyMode: privacyMode || trip.privacyHeld })
}

/**
 * A trip that covers the time of protected private ones is private too, and belongs to their driver. If they had two
 * drivers, neither may see the other's trip, so it belongs to nobody.
 */
export function inheritPrivacy(trip: Privacy, parts: readonly Privacy[]): Privacy {
  const [first] = parts
  if (!first) return trip
  const isOneDriver = parts.every(({ driverId }) => driverId === first.driverId)
  return {
    category: PRIVATE,
    privacyHeld: trip.privacyHeld || parts.some(({ privacyHeld }) => privacyHeld),
    driverId: isOneDriver ? first.driverId : null,
    driverSource: isOneDriver ? first.driverSource : null,
  }
}

/** Settings that decide which detected trips are private. */
export async function readTripSettings(tx: Tx, { tenantId, vehicleId }: VehicleKey): Promise<TripSettings> {
  return tx
    .selectFrom('vehicles')
    .select(['defaultTripCategory', 'privacyMode', 'privacyEndedAt'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', vehicleId)
    .executeTakeFirstOrThrow()
}
