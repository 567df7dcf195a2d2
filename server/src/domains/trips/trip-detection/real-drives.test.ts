import { expect, test } from 'vitest'
import { segment } from './detection.ts'
import { tripParameters } from './parameters.ts'
import { readTrace, type TraceName } from '../../../testing/traces.ts'

async function detect(name: TraceName, hoursLater: number) {
  const traces = await readTrace(name)
  return [...traces].map(([vehicle, positions]) => {
    const last = Math.max(...positions.map(({ timeMs }) => timeMs))
    return { vehicle, ...segment(positions, tripParameters, new Date(last + hoursLater * 3_600_000)) }
  })
}

const clock = (ms: number): string => new Date(ms).toISOString().slice(0, 19)

test('the fourteen drives of enviroCar come out as the drives they are', async () => {
  const found = await detect('envirocar', 24)
  const drives = found.flatMap(({ vehicle, trips }) =>
    trips.map((trip) => {
      const { distanceMeters, maxSpeedKmh, endRule } = trip
      const borders = `${clock(trip.startMs)} ${clock(trip.endMs)}`
      return `${vehicle.slice(-6)} ${borders} ${distanceMeters} ${maxSpeedKmh} ${endRule}`
    }),
  )
  // The lengths that the drivers' app gave, in km: 7.25 5.22 1.64, 2.4 6.27 6.91 3.6 5.66 5.88 2.67, 37.68 34.6 43.06, 21.99.
  expect(drives).toEqual([
    '00ce3a 2020-03-04T10:24:33 2020-03-04T10:42:40 7264 66.9 standing',
    '00ce3a 2020-03-04T11:50:47 2020-03-04T12:05:36 5217 55.2 standing',
    '00ce3a 2020-03-04T12:10:29 2020-03-04T12:15:48 1618 48.5 standing',
    '0fd5ef 2020-02-28T11:54:19 2020-02-28T12:00:44 2384 57.7 standing',
    '0fd5ef 2020-03-04T10:23:24 2020-03-04T10:39:16 6242 58.9 silence',
    '0fd5ef 2020-03-04T11:01:06 2020-03-04T11:13:27 6924 59.3 silence',
    '0fd5ef 2020-03-05T10:57:46 2020-03-05T11:06:28 3599 58 silence',
    '0fd5ef 2020-03-05T11:16:11 2020-03-05T11:33:15 5631 52.3 silence',
    '0fd5ef 2020-03-05T13:36:03 2020-03-05T13:47:43 5873 58.4 silence',
    '0fd5ef 2020-03-05T15:06:21 2020-03-05T15:14:22 2664 54.8 standing',
    '5bd61b 2020-03-05T13:22:06 2020-03-05T13:50:02 37616 130.6 standing',
    '5bd61b 2020-03-24T12:31:18 2020-03-24T12:53:51 34547 133.5 standing',
    '5bd61b 2020-03-25T16:31:52 2020-03-25T17:02:37 42998 137.7 standing',
    'fc78ae 2020-03-06T08:45:27 2020-03-06T09:35:37 21957 77.2 silence',
  ])
})

test('a minute at ten fixes a second is one drive', async () => {
  const [found] = await detect('comma2k19', 0)
  const drives = found?.trips.map((trip) => [trip.distanceMeters, trip.durationSeconds, trip.maxSpeedKmh])
  expect(drives).toEqual([[1011, 60, 72.2]])
})

test('buses that report every four minutes: trips, kilometres, hours', async () => {
  const found = await detect('austin-buses', 24)
  const buses = found.map(({ vehicle, trips }) => [
    vehicle,
    trips.length,
    Math.round(trips.reduce((sum, trip) => sum + trip.distanceMeters, 0) / 1000),
    Math.round(trips.reduce((sum, trip) => sum + trip.durationSeconds, 0) / 3600),
  ])
  expect(buses).toEqual([
    ['capmetro-2306', 78, 1218, 54],
    ['capmetro-2612', 67, 1056, 58],
    ['capmetro-2621', 69, 974, 55],
  ])
})
