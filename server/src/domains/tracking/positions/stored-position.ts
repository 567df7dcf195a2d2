import type { PositionRecord } from '@roadbook/protocols/message'

/** A fix as stored: the device's report, which device, and when it arrived. */
export type StoredFix = {
  record: PositionRecord
  dongleId: number
  receivedMs: number
  /** 0,0 exactly, or the device reported no fix. */
  invalid: boolean
  /** Too few satellites. */
  inaccurate: boolean
}

/** A stored fix with the flags found from its neighbours; see `flagPositions`. */
export type StoredPosition = StoredFix & {
  /** Its neighbours can only be reached from it faster than vehicles drive. */
  outlier: boolean
  /** The place stays the same while the vehicle reports movement. */
  frozen: boolean
}

/** Whether its place may be used. A frozen place was true some time ago, and adds no distance. */
export function isReliable({ invalid, inaccurate, outlier }: StoredPosition): boolean {
  return !invalid && !inaccurate && !outlier
}
