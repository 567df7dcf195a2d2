import type { DeviceStatus, PositionRecord, Session } from '@roadbook/protocols/message'

/** A device that reports over a connection, or from an address. */
export type ConnectedDevice = {
  dongleId: number
  session?: Session
  /** What it reported last without a position. */
  heartbeat?: { status: DeviceStatus; receivedMs: number }
}

/** Devices send a heartbeat every few minutes, and at once when the ignition changes. */
const HEARTBEAT_LASTS_MS = 600_000

/**
 * Positions of some protocols lack what the heartbeats between them say. A position of now gets it; one that the device kept
 * for long does not, as it was another time.
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
