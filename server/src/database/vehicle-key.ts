export type VehicleKey = { tenantId: string; vehicleId: string }

/**
 * Ids have a fixed length, so two pairs never share a key. Computed once per device and passed on, since joining and hashing
 * it for each lookup would cost as much as decoding a frame.
 */
export function vehicleKey(tenantId: string, vehicleId: string): string {
  return tenantId + vehicleId
}
