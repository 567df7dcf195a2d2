import { type Behaviour, type SimulatedVehicle, VEHICLE_KINDS } from './fleet.ts'
import { testImei } from './devices/imei.ts'
import { seededRandom } from './random.ts'
import type { RoadGraph } from '@roadbook/roads/road-graph'

/** Which routine each of ten vehicles has. */
const LIVES_OF_TEN: readonly Behaviour[] = [
  'rounds',
  'parcel',
  'rounds',
  'craftsman',
  'rounds',
  'truck',
  'patrol',
  'sales',
  'rounds',
  'pool',
]
/** Outside the serial numbers of the demo company. */
const FIRST_SERIAL = 100_000

/** This many vehicles all over the network, the same each time. */
export function randomFleet(graph: RoadGraph, count: number): SimulatedVehicle[] {
  return Array.from({ length: count }, (_, i) => {
    const random = seededRandom(i, count)
    const depot = graph.nodes[Math.floor(random.between(0, graph.nodes.length))]
    if (!depot) throw new Error('The road graph has no nodes')
    return {
      imei: testImei(FIRST_SERIAL + i),
      kind: VEHICLE_KINDS[i % VEHICLE_KINDS.length] ?? 'van',
      seed: i,
      depot,
      behaviour: LIVES_OF_TEN[i % LIVES_OF_TEN.length] ?? 'rounds',
      aroundTheClock: true,
    }
  })
}
