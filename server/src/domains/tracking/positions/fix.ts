import type { RefusalReason } from '@roadbook/contract/tracking/devices'
import type { PositionRecord } from '@roadbook/protocols/message'

export type { RefusalReason }

/** A record that may be stored, with what was found out about it. */
export type Fix = {
  record: PositionRecord
  /** Of two fixes of one instant the higher stays, see `precedenceOf`. */
  precedence: number
  /** 0,0 exactly: no place. */
  invalid: boolean
  /** Too few satellites: no place to draw conclusions from. */
  inaccurate: boolean
  dongleId: number
  receivedMs: number
}

/** `fixes` in order of time. */
export type VehicleFixes = { tenantId: string; vehicleId: string; fixes: readonly Fix[] }

/** A record that cannot be true: it stands aside, and counts as received. */
export type RefusedFix = {
  record: PositionRecord
  precedence: number
  reason: RefusalReason
  dongleId: number
  receivedMs: number
}
