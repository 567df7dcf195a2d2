import {
  type Belonging,
  currentVehicle,
  type KnownDevice,
  noCredentials,
  satisfies,
  vehicleAt,
} from '../devices/index.ts'
import { precedenceOf } from '../positions/index.ts'
import { hearEmergency } from './hear-emergency.ts'
import type { Delivery, VehicleBatch } from './vehicle-batch.ts'

/** A vehicle's part of the deliveries, before its state is known. */
type ResolvedBatch = Omit<VehicleBatch, 'state' | 'revision' | 'geofences' | 'alarms'>

/** Groups records by the vehicle that the device was assigned to at that time, in order of arrival. */
export function resolveDevices(
  deliveries: readonly Delivery[],
  devices: ReadonlyMap<number, KnownDevice>,
): { batches: Map<string, ResolvedBatch>; unknown: Delivery[] } {
  const batches = new Map<string, ResolvedBatch>()
  const unknown: Delivery[] = []
  for (const delivery of deliveries) {
    const device = devices.get(delivery.dongleId)
    const mayReport = device && satisfies(delivery.proof ?? noCredentials, device.access)
    const present = mayReport && currentVehicle(device)
    if (present) resolveDelivery(delivery, { ...device, present }, batches)
    else unknown.push(delivery)
  }
  return { batches, unknown }
}

function resolveDelivery(
  delivery: Delivery,
  device: KnownDevice & { present: Belonging },
  batches: Map<string, ResolvedBatch>,
): void {
  const { dongleId, receivedMs, protocol } = delivery
  const home = openBatch(batches, device, device.present)
  home.currentDongleId = dongleId
  home.protocol = protocol
  home.receivedMs = receivedMs
  if (delivery.status) home.status = { ...home.status, ...delivery.status }
  for (const text of delivery.texts) home.texts.push({ ...text, dongleId, receivedMs })
  for (const part of delivery.unreadable ?? []) home.unreadable.push({ ...part, dongleId, receivedMs })
  for (const sent of delivery.records) {
    const record = hearEmergency(sent, receivedMs, device)
    const hasTime = !Number.isNaN(record.timeMs)
    const owner = hasTime ? vehicleAt(device, record.timeMs) : device.present
    if (!owner) {
      home.refused.push({
        record,
        precedence: precedenceOf(record),
        reason: 'notAssignedThen',
        dongleId,
        receivedMs,
      })
      continue
    }
    const batch = owner.isCurrent ? home : openBatch(batches, device, owner)
    batch.sent.push({ record, dongleId, receivedMs })
  }
}

function openBatch(
  batches: Map<string, ResolvedBatch>,
  { tenantId, maxPastDays, keptSinceMs }: KnownDevice,
  { vehicleId, key }: Belonging,
): ResolvedBatch {
  const known = batches.get(key)
  if (known) return known
  const batch: ResolvedBatch = {
    key,
    tenantId,
    vehicleId,
    currentDongleId: null,
    protocol: null,
    receivedMs: 0,
    maxPastDays,
    keptSinceMs,
    sent: [],
    texts: [],
    fixes: [],
    refused: [],
    unreadable: [],
    lateHours: [],
  }
  batches.set(key, batch)
  return batch
}
