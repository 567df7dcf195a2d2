import type { DeviceStatus, PositionRecord } from '@roadbook/protocols/message'
import type { DeviceCredentials, DeviceText, RefusedPart, SentPart, SentText } from '../devices/index.ts'
import type { Fix, RefusedFix } from '../positions/index.ts'
import type { VehicleState } from '../locations/index.ts'

/** How a delivery ended; only 'stored' may be told to the device. */
export type Outcome = 'stored' | 'unknown' | 'failed'

/** What one frame, datagram or request of a device brought. `done` is called once, after the commit or without one. */
export type Delivery = {
  dongleId: number
  /** Checked again when it is stored: what is demanded may have changed since the login. */
  proof?: DeviceCredentials
  protocol: string
  receivedMs: number
  records: PositionRecord[]
  /** What stands aside since nobody can read it; absent where all was read. */
  unreadable?: readonly RefusedPart[]
  texts: DeviceText[]
  /** What the device says without a position. */
  status?: DeviceStatus | undefined
  done: (outcome: Outcome) => void
}

export type SentRecord = { record: PositionRecord; dongleId: number; receivedMs: number }

/** All that one transaction does for one vehicle. */
export type VehicleBatch = {
  /** `vehicleKey` of the vehicle. */
  key: string
  tenantId: string
  vehicleId: string
  /** Set when the vehicle's present device spoke; the commit then holds only if it is still in the vehicle. */
  currentDongleId: number | null
  protocol: string | null
  receivedMs: number
  /** An older record is refused. */
  maxPastDays: number
  sent: SentRecord[]
  texts: SentText[]
  fixes: readonly Fix[]
  refused: RefusedFix[]
  unreadable: SentPart[]
  /** What its present device said last without a position. */
  status?: DeviceStatus
  /** Hours that were over when these fixes came, epoch milliseconds: their segments are written anew. */
  lateHours: readonly number[]
  state: VehicleState
  /** Of the state as it was read: the commit holds only if nobody has changed it since. */
  revision: number
}
