/** The laws of detection for what each protocol makes of a track, by its device's side and its decoder. */
import type { FrameEncoder } from '@roadbook/protocols/frames/frame-encoder'
import type { FrameProtocol, PositionRecord } from '@roadbook/protocols/message'
import { protocols } from '@roadbook/protocols/protocols'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { costlyRuns } from '../../../../../property-runs.ts'
import { drivesOf, tracksOf } from '../../../testing/tracks.ts'
import { clean } from '../../tracking/positions/clean.ts'
import { segment } from './detection.ts'
import { tripParameters as parameters } from './parameters.ts'
import type { TripPosition } from './trip-position.ts'

const home = { latitude: 35.9, longitude: 14.5 }
const DONGLE = 353_419_036_066_061

type Spoken = { name: string; protocol: FrameProtocol; encoder: FrameEncoder }

const spoken = Object.entries(protocols).flatMap(([name, { tcp, udp, encode }]): Spoken[] => {
  if (tcp && encode?.tcp) return [{ name, protocol: tcp, encoder: encode.tcp }]
  return udp && encode?.udp ? [{ name, protocol: udp, encoder: encode.udp }] : []
})

/** What the device would send of a fix: a value that it doesn't know is absent. */
function recordOf({ timeMs, latitude, longitude, speedKmh, ignition, odometerMeters, ...fix }: TripPosition) {
  return {
    timeMs,
    latitude,
    longitude,
    satellites: 9,
    ...(speedKmh === null ? {} : { speedKmh }),
    ...(ignition === null ? {} : { ignition }),
    ...(odometerMeters === null ? {} : { odometerMeters }),
    ...(fix.headingDegrees === null ? {} : { headingDegrees: fix.headingDegrees }),
  }
}

/** What arrives of a track through the protocol: one message a fix, decoded and cleaned. */
function through({ protocol, encoder }: Spoken, track: readonly TripPosition[]): TripPosition[] {
  const receivedMs = endOf(track) + 1_000
  const read = (record: PositionRecord, serial: number): PositionRecord[] =>
    protocol
      .frame(encoder.encode(String(DONGLE), [record], serial))
      .frames.flatMap((frame) => protocol.decode(frame, { receivedMs }))
      .flatMap((message) => (message.kind === 'positions' ? message.records : []))
  return track.flatMap((fix, at) =>
    read(recordOf(fix), at + 1).map((record) => {
      const stored = clean(record, { dongleId: DONGLE, receivedMs })
      expect.assert('invalid' in stored, `${fix.timeMs} is refused`)
      const { timeMs, latitude, longitude, speedKmh, ignition, odometerMeters, headingDegrees } =
        stored.record
      return {
        timeMs,
        latitude,
        longitude,
        speedKmh: speedKmh ?? null,
        ignition: ignition ?? null,
        odometerMeters: odometerMeters ?? null,
        headingDegrees: headingDegrees ?? null,
        receivedMs: fix.receivedMs,
        doubtful: fix.doubtful,
      }
    }),
  )
}

const endOf = (track: readonly TripPosition[]): number =>
  track.reduce((latest, { timeMs }) => Math.max(latest, timeMs), 0)

describe.each(spoken)('a device that reports by $name', (one) => {
  test('each drive comes out as one trip', () => {
    fc.assert(
      fc.property(drivesOf(home), ({ track, drives }) => {
        const { trips } = segment(through(one, track), parameters, new Date(endOf(track) + 600_000))
        expect(trips.length).toBe(drives)
      }),
      { numRuns: costlyRuns },
    )
  })

  test('whatever it lies, trips and stops take turns and touch, in any order of arrival', () => {
    fc.assert(
      fc.property(tracksOf(home, 120), fc.infiniteStream(fc.nat()), (track, keys) => {
        const now = new Date(endOf(track))
        const arrived = through(one, track)
        expect(arrived).toHaveLength(track.length)
        const found = segment(arrived, parameters, now)
        const all = [...found.trips, ...found.stops].sort((a, b) => a.startMs - b.startMs)
        for (const [at, { endMs }] of all.entries()) if (all[at + 1]) expect(endMs).toBe(all[at + 1]?.startMs)
        const keyed = arrived.map((fix) => ({ fix, key: keys.next().value }))
        const shuffled = keyed.sort((a, b) => a.key - b.key).map(({ fix }) => fix)
        expect(segment(shuffled, parameters, now)).toEqual(found)
      }),
      { numRuns: costlyRuns },
    )
  })
})
