import type { PositionRecord } from '@roadbook/protocols/message'

/** A fix as it is kept: what the device said, which device, and when it arrived. */
export type StoredFix = {
  record: PositionRecord
  dongleId: number
  receivedMs: number
  /** 0,0 exactly, or no fix in the device's own word. */
  invalid: boolean
  /** Too few satellites. */
  inaccurate: boolean
}

/** A kept fix with what its neighbours tell about it; see `flagPositions`. */
export type StoredPosition = StoredFix & {
  /** Both neighbours reach it only faster than a vehicle drives. */
  outlier: boolean
  /** The place stands still while the vehicle says it moves. */
  frozen: boolean
}

/** Whether conclusions may be drawn from where it was. A frozen place was true a while ago, and adds no distance. */
export function isReliable({ invalid, inaccurate, outlier }: StoredPosition): boolean {
  return !invalid && !inaccurate && !outlier
}
