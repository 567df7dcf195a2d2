import { LRUCache } from 'lru-cache'
import type { ConnectedDevice } from './connected-device.ts'

export type DatagramSession = { deviceId: string; device: ConnectedDevice }

/** Addresses remembered: forged ones must not fill memory. */
const MAX_ADDRESSES = 50_000
/** As long as a connection may be silent. */
const LASTS_MS = 1_800_000

export type DatagramSessions = LRUCache<string, DatagramSession>

/** Who logged in from which address, for protocols whose datagrams name no device after the login. */
export function createDatagramSessions(): DatagramSessions {
  return new LRUCache({ max: MAX_ADDRESSES, ttl: LASTS_MS, updateAgeOnGet: true })
}
