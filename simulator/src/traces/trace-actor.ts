import type { PositionRecord } from '@roadbook/protocols/message'
import type { Actor } from '../actor.ts'
import type { Delivery } from '../devices/delivery.ts'
import { testImei } from '../devices/imei.ts'
import { DEFAULT_PROTOCOL } from '../devices/simulated-protocols.ts'
import type { Trace } from './trace.ts'

/** Outside the serial numbers of the demo company and of random fleets. */
const FIRST_SERIAL = 900_000
/** Pause after which a repeated drive begins again. */
const PAUSE_MS = 60_000

/** A recorded drive under a simulated device number, moved so that it begins at an instant. */
export function traceActor(
  trace: Trace,
  {
    index,
    beginsMs,
    isRepeated,
    imei,
  }: { index: number; beginsMs: number; isRepeated: boolean; imei?: string },
): Actor {
  return {
    imei: imei ?? testImei(FIRST_SERIAL + index),
    name: trace.name,
    device: DEFAULT_PROTOCOL,
    deliveriesFrom: (fromMs) => moved(trace, { beginsMs, isRepeated, fromMs }),
  }
}

function* moved(
  { points }: Trace,
  { beginsMs, isRepeated, fromMs }: { beginsMs: number; isRepeated: boolean; fromMs: number },
): Generator<Delivery, void> {
  const firstMs = points[0]?.timeMs ?? 0
  const lapMs = (points.at(-1)?.timeMs ?? 0) - firstMs + PAUSE_MS
  for (let byMs = beginsMs - firstMs; ; byMs += lapMs) {
    for (const point of points) {
      const record: PositionRecord = { ...point, timeMs: point.timeMs + byMs, movement: point.speedKmh > 0 }
      if (record.timeMs >= fromMs) yield { record, atMs: record.timeMs }
    }
    if (!isRepeated) return
  }
}
