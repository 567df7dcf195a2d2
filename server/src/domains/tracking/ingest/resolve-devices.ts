import { emergencyAlarms } from '@roadbook/contract/rules/alarm-types'
import type { PositionRecord } from '@roadbook/protocols/message'
import { withoutPlace } from '@roadbook/protocols/records/without-place'
import {
  type Belonging,
  currentVehicle,
  type KnownDevice,
  noCredentials,
  satisfies,
  vehicleAt,
} from '../devices/index.ts'
import { cleaning, precedenceOf, refusalOf } from '../positions/index.ts'
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
  const { dongleId, receivedMs, protocol, transport } = delivery
  const home = openBatch(batches, device, device.present)
  home.currentDongleId = dongleId
  home.protocol = protocol
  home.transport = transport
  home.receivedMs = receivedMs
  if (delivery.status) home.status = { ...home.status, ...delivery.status }
  for (const text of delivery.texts) home.texts.push({ ...text, dongleId, receivedMs })
  for (const answer of delivery.answers ?? []) home.answers.push({ ...answer, dongleId, receivedMs })
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
    transport: null,
    receivedMs: 0,
    maxPastDays,
    keptSinceMs,
    sent: [],
    texts: [],
    answers: [],
    fixes: [],
    refused: [],
    unreadable: [],
    lateHours: [],
  }
  batches.set(key, batch)
  return batch
}

const emergencies: ReadonlySet<string> = new Set(emergencyAlarms)

/**
 * Somebody may be hurt, so a call for help counts whatever the device's clock and receiver report. An impossible time, such
 * as after a reset of the clock, is replaced by that of arrival; an impossible place is removed. Calls from a time that the
 * company no longer keeps are still refused.
 */
function hearEmergency(
  record: PositionRecord,
  receivedMs: number,
  { maxPastDays, keptSinceMs }: KnownDevice,
): PositionRecord {
  if (record.event === undefined || !emergencies.has(record.event)) return record
  const reason = refusalOf(record, receivedMs, { ...cleaning, maxPastDays, keptSinceMs })
  if (reason === undefined || reason === 'notKept') return record
  return withoutPlace(record, reason === 'impossiblePlace' ? record.timeMs : receivedMs)
}
