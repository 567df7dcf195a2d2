import type { PositionRecord } from '@roadbook/protocols/message'
import { phases } from './day.ts'
import { fixes, type Listening } from './devices/fixes.ts'
import type { SimulatedVehicle } from './fleet.ts'
import { recordedFixes } from './traces/recorded.ts'
import type { RoadGraph } from '@roadbook/roads/road-graph'

/**
 * Every fix that a vehicle's device takes from an instant on, in order of time. History and live data both come from here.
 */
export function fixesOf(
  graph: RoadGraph,
  vehicle: SimulatedVehicle,
  listening: Listening,
): Generator<PositionRecord, void> {
  if (vehicle.behaviour === 'recorded') return recordedFixes(vehicle, listening)
  return fixes(vehicle, phases(graph, vehicle, listening), listening)
}
