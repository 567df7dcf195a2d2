import type { VehicleLocation, VehicleState } from '@roadbook/contract/tracking/locations'
import { isWaiting } from '../../../ui/vehicle-state/use-state-age.ts'

export type MainAction = 'follow' | 'lastTrip' | 'history' | 'checkDevice' | 'assignDevice' | 'details'

type Known = {
  /** There is a map that can follow it. */
  canFollow: boolean
  mayReadTrips: boolean
  hasLastTrip: boolean
  mayReadDevices: boolean
  mayAssign: boolean
}

/**
 * The most likely action for a vehicle in its state:
 *
 * | state | first choice | otherwise |
 * |---|---|---|
 * | moving, idling | follow it | its history |
 * | parked | the last trip | its history |
 * | offline | what to check on the device | its history |
 * | no device | assign one | its details |
 */
export function mainAction(
  vehicle: Pick<VehicleLocation, 'state' | 'hasReported'>,
  known: Known,
): MainAction {
  const history = known.mayReadTrips ? 'history' : 'details'
  if (isWaiting(vehicle)) return known.mayReadDevices ? 'checkDevice' : 'details'
  const follow = known.canFollow ? 'follow' : history
  const actions: Record<VehicleState, MainAction> = {
    moving: follow,
    idling: follow,
    parked: known.hasLastTrip ? 'lastTrip' : history,
    offline: known.mayReadDevices ? 'checkDevice' : history,
    noDevice: known.mayAssign ? 'assignDevice' : 'details',
  }
  return actions[vehicle.state]
}
