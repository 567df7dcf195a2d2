import { LRUCache } from 'lru-cache'
import { atMost } from '../../../platform/token-buckets.ts'
import type { ConnectedDevice } from './connected-devices.ts'

type DatagramSession = { deviceId: string; device: ConnectedDevice }

/** Limit of stored addresses, so that forged ones can't exhaust memory. */
const MAX_ADDRESSES = 50_000
/** As long as a connection may be idle. */
const LASTS_MS = 1_800_000

type DatagramSessions = LRUCache<string, DatagramSession>

/** Logged-in devices by address, for protocols whose datagrams don't name the device after the login. */
export function createDatagramSessions(): DatagramSessions {
  return new LRUCache({ ...atMost(MAX_ADDRESSES), ttl: LASTS_MS, updateAgeOnGet: true })
}
