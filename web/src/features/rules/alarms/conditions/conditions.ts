import type { AlarmType } from '@roadbook/contract/rules/alarm-types'
import type { Condition } from './condition.ts'
import { deviceOffline } from './device-offline.tsx'
import { documentExpiry } from './document-expiry.tsx'
import { driverNotIdentified } from './driver-not-identified.tsx'
import { fuelDrop } from './fuel-drop.tsx'
import { harshDriving } from './harsh-driving.tsx'
import { idling } from './idling.tsx'
import { longDriving } from './long-driving.tsx'
import { lowBattery } from './low-battery.tsx'
import { maintenanceDue } from './maintenance-due.tsx'
import { movementOutsideHours } from './movement-outside-hours.tsx'
import { overspeed } from './overspeed.tsx'
import { powerCut } from './power-cut.tsx'
import { sensorOutOfRange } from './sensor-out-of-range.tsx'
import { towing } from './towing.tsx'

export const conditions: { readonly [Type in AlarmType]: Condition<Type> } = {
  overspeed,
  idling,
  longDriving,
  driverNotIdentified,
  movementOutsideHours,
  towing,
  deviceOffline,
  lowBattery,
  powerCut,
  harshDriving,
  fuelDrop,
  sensorOutOfRange,
  maintenanceDue,
  documentExpiry,
}
