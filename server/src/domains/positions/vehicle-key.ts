export type VehicleKey = { tenantId: string; vehicleId: string }

/**
 * Ids have a fixed length, so that no two pairs share a key. Made once for each device that is read and handed on: to join
 * and hash it for each look would cost as much as decoding a frame.
 */
export function vehicleKey(tenantId: string, vehicleId: string): string {
  return tenantId + vehicleId
}
