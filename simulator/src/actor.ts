import type { PositionRecord } from '@roadbook/protocols/message'
import { deliveries, type Delivery } from './delivery.ts'
import type { DeviceKind, SimulatedVehicle } from './fleet.ts'
import { fixesOf } from './life.ts'
import type { RoadGraph } from './road-graph.ts'

/** Whoever has a device: what it will hand over from an instant on, in order. */
export type Actor = {
  imei: string
  /** What a recording calls it. */
  name?: string
  device: DeviceKind
  /** `last` is what it handed over last, if it did: an odometer of its own goes on from there. */
  deliveriesFrom: (fromMs: number, last?: PositionRecord) => Iterator<Delivery, void>
}

/** A vehicle on the streets of a graph. */
export function actorOf(graph: RoadGraph, vehicle: SimulatedVehicle, everyMs?: number): Actor {
  return {
    imei: vehicle.imei,
    device: vehicle.device ?? 'teltonika',
    deliveriesFrom: (fromMs, last) => {
      const counted = vehicle.odometerSince === undefined ? last?.odometerMeters : undefined
      const goesOn = counted === undefined ? vehicle : { ...vehicle, odometerMeters: counted }
      const listening = everyMs === undefined ? { fromMs } : { fromMs, everyMs }
      return deliveries(fixesOf(graph, goesOn, listening))
    },
  }
}
