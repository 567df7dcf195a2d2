import type { DeviceStatus, PositionRecord, Session } from '@roadbook/protocols/message'

/** A device that reports over a connection or from a UDP address. */
export type ConnectedDevice = {
  dongleId: number
  session?: Session
  /** Its last status without a position. */
  heartbeat?: { status: DeviceStatus; receivedMs: number }
}

/** Devices send a heartbeat every few minutes, and at once when the ignition changes. */
const HEARTBEAT_LASTS_MS = 600_000

/**
 * In some protocols, positions lack fields that the heartbeats in between carry. A current position gets those fields; one
 * that was buffered for longer doesn't, as they belong to another time.
 */
export function completeRecords(
  records: PositionRecord[],
  { heartbeat }: ConnectedDevice,
  receivedMs: number,
): PositionRecord[] {
  if (!heartbeat || receivedMs - heartbeat.receivedMs > HEARTBEAT_LASTS_MS) return records
  const { event: _event, extra: _extra, ...lasting } = heartbeat.status
  return records.map((record) =>
    Math.abs(receivedMs - record.timeMs) > HEARTBEAT_LASTS_MS ? record : { ...lasting, ...record },
  )
}
