import type { PositionRecord } from '@roadbook/protocols/message'
import { deliveries, type Delivery } from './devices/delivery.ts'
import type { SimulatedVehicle } from './fleet.ts'
import { fixesOf } from './life.ts'
import type { Transport } from './devices/link.ts'
import type { RoadGraph } from '@roadbook/roads/road-graph'
import { DEFAULT_PROTOCOL } from './devices/simulated-protocols.ts'

/** A device and the records that it delivers from an instant on, in order. */
export type Actor = {
  imei: string
  /** Its name in a recording. */
  name?: string
  /** The device's protocol. */
  device: string
  /** TCP by default. */
  over?: Transport
  /** `last` is the record it delivered last, if any: its own odometer continues from there. */
  deliveriesFrom: (fromMs: number, last?: PositionRecord) => Iterator<Delivery, void>
}

/** A vehicle on the streets of a graph. */
export function actorOf(graph: RoadGraph, vehicle: SimulatedVehicle, everyMs?: number): Actor {
  return {
    imei: vehicle.imei,
    device: vehicle.device ?? DEFAULT_PROTOCOL,
    ...(vehicle.over && { over: vehicle.over }),
    deliveriesFrom: (fromMs, last) => {
      const counted = vehicle.odometerSince === undefined ? last?.odometerMeters : undefined
      const goesOn = counted === undefined ? vehicle : { ...vehicle, odometerMeters: counted }
      const listening = everyMs === undefined ? { fromMs } : { fromMs, everyMs }
      return deliveries(fixesOf(graph, goesOn, listening))
    },
  }
}
