import type { DeviceStatus, PositionRecord, Reported } from '../message.ts'

type Fix = { latitude: number | undefined; longitude: number | undefined; timeMs: number; isValid: boolean }

/** Zeros that are invalid are no place. */
export function recordOf({ latitude, longitude, timeMs, isValid }: Fix): PositionRecord | undefined {
  if (latitude === undefined || longitude === undefined || Number.isNaN(timeMs)) return undefined
  if (!isValid && latitude === 0 && longitude === 0) return undefined
  return isValid ? { timeMs, latitude, longitude } : { timeMs, latitude, longitude, valid: false }
}

export function report(record: PositionRecord | undefined, status: DeviceStatus): Reported {
  return record ? { kind: 'positions', records: [{ ...record, ...status }] } : { kind: 'status', status }
}
