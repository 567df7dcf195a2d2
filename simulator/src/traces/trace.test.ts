import { expect, test } from 'vitest'
import { traceActor } from './trace-actor.ts'
import { parseTrace, type Trace } from './trace.ts'

const GPX = `<?xml version="1.0"?><gpx version="1.1"><wpt lat="1" lon="2"><time>2020-01-01T00:00:00Z</time></wpt><trk><trkseg>
<trkpt lat="35.9" lon="14.4"><ele>12.4</ele><time>2026-11-21T09:30:00Z</time></trkpt>
<trkpt lat='35.901' lon='14.4'><time>2026-11-21T09:30:10.500Z</time>
  <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>10</gpxtpx:speed></gpxtpx:TrackPointExtension></extensions></trkpt>
<trkpt lon="14.401" lat="35.901"><time>2026-11-21T09:30:20Z</time></trkpt>
</trkseg></trk></gpx>`

function namesAndSpeeds(traces: Trace[]) {
  return traces.map(({ name, points }) => [name, points.map(({ speedKmh }) => speedKmh)])
}

test('GPX: speeds are read where they stand, worked out where not, with the heading', () => {
  expect(parseTrace(GPX, 'a.gpx')).toEqual([
    {
      name: 'a.gpx',
      points: [
        {
          timeMs: Date.parse('2026-11-21T09:30:00Z'),
          latitude: 35.9,
          longitude: 14.4,
          altitudeMeters: 12,
          speedKmh: 0,
          headingDegrees: 0,
          satellites: 10,
        },
        {
          timeMs: Date.parse('2026-11-21T09:30:10.5Z'),
          latitude: 35.901,
          longitude: 14.4,
          speedKmh: 36,
          headingDegrees: 0,
          satellites: 10,
        },
        {
          timeMs: Date.parse('2026-11-21T09:30:20Z'),
          latitude: 35.901,
          longitude: 14.401,
          speedKmh: 34,
          headingDegrees: 90,
          satellites: 10,
        },
      ],
    },
  ])
})

test('CSV: columns by their usual names, in order of time, a device for each vehicle', () => {
  const text = [
    'vehicle_id;Time;lat;lng;speed_kmh',
    'b;2026-11-21T09:30:10Z;35.9;14.5;40',
    'b;2026-11-21T09:30:00Z;35.9;14.5;30',
    'a;1795253400;35.9;14.5;20',
    'a;1795253410000;35.9;14.5;25',
    'a;1795253410000;35.9;14.5;99',
    'a;;35.9;14.5;25',
  ].join('\r\n')
  expect(namesAndSpeeds(parseTrace(text, 'a.csv'))).toEqual([
    ['b', [30, 40]],
    ['a', [20, 25]],
  ])
})

test.each([
  ['<gpx><trk/></gpx>', 'a has no track points: GPX <trkpt>, or lines of CSV, are needed'],
  ['<gpx><trkpt lat="1" lon="2"/><trkpt lat="1" lon="2"></trkpt></gpx>', 'a has 2 points, but no times'],
  ['lat,lng\n1,2', 'a names no column time in its first line; right is: time,latitude,longitude,speed_kmh'],
  ['time,lat,lng\nyesterday,1,2\ntoday,1,2', 'a has 2 points, but no times'],
])('%j is refused, with what would be right', (text, reason) => {
  expect(() => parseTrace(text, 'a')).toThrow(reason)
})

test('a drive is moved to now, and may begin again after a minute', () => {
  const [trace] = parseTrace(GPX, 'a.gpx')
  if (!trace) throw new Error('no trace')
  const nowMs = 1_800_000_000_000
  const times = (isRepeated: boolean) => {
    const actor = traceActor(trace, { index: 0, beginsMs: nowMs, isRepeated })
    const found: number[] = []
    const upcoming = actor.deliveriesFrom(nowMs)
    for (let next = upcoming.next(); !next.done && found.length < 5; next = upcoming.next()) {
      found.push(next.value.record.timeMs - nowMs)
    }
    return found
  }
  expect(times(false)).toEqual([0, 10_500, 20_000])
  expect(times(true)).toEqual([0, 10_500, 20_000, 80_000, 90_500])
  expect(traceActor(trace, { index: 1, beginsMs: 0, isRepeated: false }).imei).toBe('001010119000014')
})
