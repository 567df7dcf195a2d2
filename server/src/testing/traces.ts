/** For tests: recorded real drives, without the original columns that no tracker reports. */
import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import type { TripPosition } from '../domains/trips/trip-detection/trip-position.ts'

export type TraceName = 'envirocar' | 'comma2k19' | 'austin-buses'

/** By vehicle. The buses' speed is left out, as its unit is unknown. */
export async function readTrace(name: TraceName): Promise<Map<string, TripPosition[]>> {
  const packed = await readFile(new URL(`./traces/${name}.csv.gz`, import.meta.url))
  const [, ...lines] = gunzipSync(packed).toString().trim().split('\n')
  const rows = lines.map((line) => line.split(','))
  const vehicles = Map.groupBy(rows, ([vehicle]) => vehicle ?? '')
  return new Map(
    [...vehicles].map(([vehicle, fixes]) => [
      vehicle,
      fixes.map(([, time, latitude, longitude, speed, heading]) => ({
        timeMs: Date.parse(time ?? ''),
        latitude: Number(latitude),
        longitude: Number(longitude),
        speedKmh: name === 'austin-buses' || speed === '' ? null : Number(speed),
        ignition: null,
        odometerMeters: null,
        headingDegrees: heading ? Number(heading) : null,
        receivedMs: null,
        doubtful: false,
      })),
    ]),
  )
}
