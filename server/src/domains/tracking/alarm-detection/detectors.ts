import { deviceOffline } from './device-offline.ts'
import type { Detector, FollowedType } from './detector.ts'
import { driverNotIdentified } from './driver-not-identified.ts'
import { fuelDrop } from './fuel-drop.ts'
import { harshDriving } from './harsh-driving.ts'
import { idling } from './idling.ts'
import { longDriving } from './long-driving.ts'
import { lowBattery } from './low-battery.ts'
import { movementOutsideHours } from './movement-outside-hours.ts'
import { overspeed } from './overspeed.ts'
import { powerCut } from './power-cut.ts'
import { sensorOutOfRange } from './sensor-out-of-range.ts'
import { towing } from './towing.ts'

/** The detector of each type. */
const detectors = {
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
} satisfies { [Type in FollowedType]: object }

/** `WatchedRule` pairs progress and parameters of a type with its own detector, so the types match. */
export function detectorOf(type: FollowedType): Detector<FollowedType> {
  return detectors[type] as unknown as Detector<FollowedType>
}
