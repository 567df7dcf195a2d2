import type { DeviceStatus, Message, PositionRecord, Session } from '@roadbook/protocols/message'
import { countsWithoutPlace, withoutPlace } from '@roadbook/protocols/without-place'

/** A device that reports over a connection or from a UDP address. */
export type ConnectedDevice = {
  dongleId: number
  session?: Session
  /** Each value of its statuses without a position, as last reported. */
  reported?: Map<LastingField, { value: DeviceStatus[LastingField]; receivedMs: number }>
}

type LastingField = Exclude<keyof DeviceStatus, 'event' | 'extra'>

/** A heartbeat that lacks a value doesn't clear the one reported before. */
export function noteStatus(device: ConnectedDevice, status: DeviceStatus, receivedMs: number): void {
  const { event: _event, extra: _extra, ...lasting } = status
  device.reported ??= new Map()
  for (const [field, value] of Object.entries(lasting))
    device.reported.set(field as LastingField, { value, receivedMs }) // a key of the status
}

/** Devices send a heartbeat every few minutes, and at once when the ignition changes. */
const HEARTBEAT_LASTS_MS = 600_000

type Sent = Partial<Pick<Extract<Message, { kind: 'positions' }>, 'records'>> &
  Partial<Pick<Extract<Message, { kind: 'status' }>, 'status' | 'timeMs'>>

/**
 * The records of a message. In some protocols, positions lack fields that the heartbeats between them carry: a current
 * position gets those fields; one that the device buffered for longer doesn't, since they belong to another time. A report
 * without a position, such as SOS in a garage, is a record without a place; without a time, it gets its time of arrival.
 */
export function recordsOf(
  { records = [], status, timeMs }: Sent,
  { reported = new Map() }: ConnectedDevice,
  receivedMs: number,
): PositionRecord[] {
  if (status) return countsWithoutPlace(status) ? [withoutPlace(status, timeMs ?? receivedMs)] : []
  const recent = [...reported].filter(([, one]) => receivedMs - one.receivedMs <= HEARTBEAT_LASTS_MS)
  if (recent.length === 0) return records
  const lasting = Object.fromEntries(recent.map(([field, { value }]) => [field, value]))
  return records.map((record) =>
    Math.abs(receivedMs - record.timeMs) > HEARTBEAT_LASTS_MS ? record : { ...lasting, ...record },
  )
}
