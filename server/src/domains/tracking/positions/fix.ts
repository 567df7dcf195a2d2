import type { RefusalReason } from '@roadbook/contract/tracking/devices'
import type { PositionRecord } from '@roadbook/protocols/message'

export type { RefusalReason }

/** A record that may be stored, with the result of cleaning. */
export type Fix = {
  record: PositionRecord
  /** If two fixes have the same instant, the one with the higher value is kept, see `precedenceOf`. */
  precedence: number
  /** Exactly 0,0, which receivers send for an unknown place. */
  invalid: boolean
  /** Too few satellites: no conclusions are drawn from its place. */
  inaccurate: boolean
  dongleId: number
  receivedMs: number
}

/** `fixes` in order of time. */
export type VehicleFixes = { tenantId: string; vehicleId: string; fixes: readonly Fix[] }

/** An impossible record: it is stored separately and counts as received. */
export type RefusedFix = {
  record: PositionRecord
  precedence: number
  reason: RefusalReason
  dongleId: number
  receivedMs: number
}
