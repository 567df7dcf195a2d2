import type { CommandAnswer } from '@roadbook/protocols/command'
import type { DeviceStatus, PositionRecord } from '@roadbook/protocols/message'
import type { Transport } from '@roadbook/protocols/protocol'
import type { SentAnswer } from '../device-commands/index.ts'
import type { DeviceCredentials, DeviceText, RefusedPart, SentPart, SentText } from '../devices/index.ts'
import type { Fix, RefusedFix } from '../positions/index.ts'
import type { AlarmRules, FoundByAlarms, LateRecords } from '../alarm-detection/index.ts'
import type { Followed, GeofenceRules } from '../geofence-visits/index.ts'
import type { VehicleState } from '../locations/index.ts'

/** The outcome of a delivery; only 'stored' may be acknowledged. */
export type Outcome = 'stored' | 'unknown' | 'failed'

type DeviceAnswer = CommandAnswer & { text: string }

/** One frame, datagram or request of a device. `done` is called once, after the commit or without one. */
export type Delivery = {
  dongleId: number
  /** Checked again when it is stored: the requirements may have changed since the login. */
  proof?: DeviceCredentials
  protocol: string
  transport: Transport
  receivedMs: number
  records: PositionRecord[]
  /** Unreadable parts; absent if all was read. */
  unreadable?: readonly RefusedPart[]
  texts: DeviceText[]
  /** To commands. */
  answers?: readonly DeviceAnswer[]
  /** The device's status without a position. */
  status?: DeviceStatus | undefined
  done: (outcome: Outcome) => void
}

type SentRecord = { record: PositionRecord; dongleId: number; receivedMs: number }

/** Everything that one transaction does for one vehicle. */
export type VehicleBatch = {
  /** `vehicleKey` of the vehicle. */
  key: string
  tenantId: string
  vehicleId: string
  /** Set if the vehicle's current device sent it; the commit then requires that it is still assigned. */
  currentDongleId: number | null
  protocol: string | null
  transport: Transport | null
  receivedMs: number
  /** Older records are refused. */
  maxPastDays: number
  /** The company deletes older records. */
  keptSinceMs: number
  sent: SentRecord[]
  texts: SentText[]
  answers: SentAnswer[]
  fixes: readonly Fix[]
  refused: RefusedFix[]
  unreadable: SentPart[]
  /** The last status of its current device. */
  status?: DeviceStatus
  /** Hours that had ended when these fixes arrived, epoch milliseconds: their segments are written again. */
  lateHours: readonly number[]
  state: VehicleState
  /** The company's geofences; null without any. */
  geofences: GeofenceRules | null
  /** Visits and alerts from these fixes. */
  followed?: Omit<Followed, 'state'>
  /** Fixes that arrived too late to be followed. */
  lateRange?: { fromMs: number; toMs: number }
  /** The company's alarms; null without any. */
  alarms: AlarmRules | null
  /** Entries found by alarms and by the tracker itself. */
  found?: Pick<FoundByAlarms, 'events' | 'progress' | 'checkpoints'>
  /** Records that arrived too late for the alarms. */
  lateForAlarms?: LateRecords
  /** Revision of the state when it was read: the commit requires that nobody has changed it since. */
  revision: number
}
