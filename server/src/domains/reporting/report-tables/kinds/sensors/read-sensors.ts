import type { Sensor } from '@roadbook/contract/fleet/sensors'
import type { Context } from '../../../../../http/scope.ts'
import { type SensorSums, sumSensors } from '../../../../fleet/sensors/index.ts'
import { readReportedTrips } from '../../../../trips/trips/index.ts'
import { hiddenSpans, isWithin } from '../../hidden-spans.ts'
import { asSharedReader } from '../../shared-reader.ts'

const DAY_MS = 86_400_000

type Asked = { vehicleId: string; sensors: readonly Sensor[]; from: Date; until: Date }

/** Without what was measured on other people's private trips. */
export async function readSums(
  context: Context,
  { vehicleId, sensors, from, until }: Asked,
): Promise<ReadonlyMap<string, SensorSums>> {
  // One that began the day before may still be in progress.
  const since = new Date(from.getTime() - DAY_MS)
  const hidden = hiddenSpans(await readReportedTrips(context, { vehicleId, from: since, until }))
  return sumSensors(asSharedReader(context), {
    vehicleId,
    sensors,
    fromMs: from.getTime(),
    untilMs: until.getTime(),
    isHidden: (atMs) => isWithin(hidden, atMs),
  })
}
