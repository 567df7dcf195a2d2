import { deviceOffline } from './device-offline.ts'
import type { Detector, FollowedType } from './detector.ts'
import { fuelDrop } from './fuel-drop.ts'
import { harshDriving } from './harsh-driving.ts'
import { idling } from './idling.ts'
import { longDriving } from './long-driving.ts'
import { lowBattery } from './low-battery.ts'
import { movementOutsideHours } from './movement-outside-hours.ts'
import { overspeed } from './overspeed.ts'
import { powerCut } from './power-cut.ts'
import { towing } from './towing.ts'

/** Each type with what finds it. */
const detectors = {
  overspeed,
  idling,
  longDriving,
  movementOutsideHours,
  towing,
  deviceOffline,
  lowBattery,
  powerCut,
  harshDriving,
  fuelDrop,
} satisfies { [Type in FollowedType]: object }

/** Progress and parameters of one type meet its own detector alone: `WatchedRule` keeps them together. */
export function detectorOf(type: FollowedType): Detector<FollowedType> {
  return detectors[type] as unknown as Detector<FollowedType>
}
