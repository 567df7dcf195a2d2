import { destination } from '@roadbook/geo/destination'
import { describe, expect, test } from 'vitest'
import { Detection, segment, type Segments } from './detection.ts'
import { tripParameters } from './parameters.ts'
import { NO_DEVICE } from '../../tracking/positions/pure.ts'
import { trackOf, withFalseRun, withHeldPlaces } from '../../../testing/tracks.ts'
import type { TripPosition } from './trip-position.ts'

const home = { latitude: 35.9, longitude: 14.5 }
const at = (seconds: number): number => Date.UTC(2026, 10, 20, 8) + seconds * 1000
const clock = (seconds: number): Date => new Date(at(seconds))

function detect(positions: readonly TripPosition[], nowSeconds: number): Segments {
  return segment(positions, tripParameters, clock(nowSeconds))
}

/** Starts and ends in seconds with their rules, which is what most tests check. */
function borders({ trips, stops }: Segments): { trips: unknown[]; stops: unknown[] } {
  const seconds = (ms: number | null): number | null => (ms === null ? null : (ms - at(0)) / 1000)
  return {
    trips: trips.map((trip) => [
      trip.startRule,
      seconds(trip.startMs),
      seconds(trip.endMs),
      trip.endRule ?? 'under track',
    ]),
    stops: stops.map((stop) => [
      stop.startRule,
      seconds(stop.startMs),
      seconds(stop.endMs),
      stop.endRule ?? 'stands',
    ]),
  }
}

describe('borders', () => {
  test('without positions there is no trip and no stop', () => {
    expect(detect([], 0)).toEqual({ trips: [], stops: [] })
  })

  test('a trip goes from the last fix that stood to where the ignition went off', () => {
    const track = trackOf(at(0), home)
      .stand(60, true)
      .drive(600, 50)
      .stand(30, true)
      .stand(600, false).positions
    expect(borders(detect(track, 1300))).toEqual({
      trips: [['moved', 50, 690, 'ignitionOff']],
      stops: [
        ['firstFix', 0, 50, 'moved'],
        ['ignitionOff', 690, null, 'stands'],
      ],
    })
  })

  test('a standstill ends a trip where it began: after 900 s with the ignition on, 300 s if it is unknown', () => {
    const jam = trackOf(at(0), home).stand(60, true).drive(600, 50).stand(910, true).positions
    expect([1559, 1560].map((now) => borders(detect(jam.slice(0, -1), now)).trips)).toEqual([
      [['moved', 50, 1550, 'under track']],
      [['moved', 50, 660, 'standing']],
    ])
    const unknown = trackOf(at(0), home).stand(60, null).drive(600, 50, null).stand(310, null).positions
    expect(borders(detect(unknown, 965)).trips).toEqual([['moved', 50, 660, 'standing']])
  })

  test('twelve minutes in a jam are part of the trip', () => {
    const track = trackOf(at(0), home).drive(600, 50).stand(720, true).drive(600, 50).positions
    expect(borders(detect(track, 1930)).trips).toEqual([['firstFix', 0, 1910, 'under track']])
  })

  test('standing for less, as at a light, is part of the trip and counts as idling', () => {
    const track = trackOf(at(0), home)
      .stand(60, true)
      .drive(300, 50)
      .stand(240, true)
      .drive(300, 50).positions
    const { trips } = detect(track, 900)
    expect(
      trips.map(({ durationSeconds, idleSeconds, endRule }) => [durationSeconds, idleSeconds, endRule]),
    ).toEqual([[840, 230, null]])
  })

  test('an ignition off for 100 s is no stop, for 200 s it is', () => {
    const stops = [100, 200].map((seconds) => {
      const track = trackOf(at(0), home).drive(300, 50).stand(seconds, false).drive(300, 50).positions
      return detect(track, 600 + seconds).stops.length
    })
    expect(stops).toEqual([0, 1])
  })

  test('an ignition that flickers while parked does not keep the trip open', () => {
    const flicker = trackOf(at(0), home).drive(300, 50)
    for (let round = 0; round < 4; round++) flicker.stand(50, false).stand(10, true)
    expect(borders(detect(flicker.stand(60, false).positions, 600)).trips).toEqual([
      ['firstFix', 0, 300, 'ignitionOff'],
    ])
  })

  test('an ignition that goes off for 20 s while driving is ignored', () => {
    const track = trackOf(at(0), home)
      .drive(300, 50, true)
      .drive(20, 50, false)
      .drive(300, 50, true).positions
    expect(borders(detect(track, 620)).trips).toEqual([['firstFix', 0, 610, 'under track']])
  })

  test('an ignition that says off all the way does not hide a drive', () => {
    const track = trackOf(at(0), home).stand(60, false).drive(600, 50, false).stand(400, false).positions
    expect(borders(detect(track, 1060)).trips).toEqual([['moved', 50, 660, 'standing']])
  })

  test('a device that sleeps when the ignition goes off: the clock ends the trip', () => {
    const track = trackOf(at(0), home).drive(600, 50).stand(10, false).positions
    expect([779, 780].map((now) => borders(detect(track, now)).trips)).toEqual([
      [['firstFix', 0, 600, 'under track']],
      [['firstFix', 0, 600, 'ignitionOff']],
    ])
  })

  test('a silence of more than an hour ends the trip at the last fix', () => {
    const track = trackOf(at(0), home).drive(600, 50).positions
    expect([4190, 4191].map((now) => borders(detect(track, now)).trips)).toEqual([
      [['firstFix', 0, 590, 'under track']],
      [['firstFix', 0, 590, 'silence']],
    ])
  })

  test('a gap in a tunnel, with the distance of a drive, is part of the trip', () => {
    const track = trackOf(at(0), home).drive(600, 80).tunnel(900, 80).drive(600, 80).positions
    const { trips } = detect(track, 2100)
    expect(trips.map(({ durationSeconds, distanceMeters }) => [durationSeconds, distanceMeters])).toEqual([
      [2090, 46444],
    ])
  })

  test('a gap of 20 minutes with hardly any distance is a stop', () => {
    const track = trackOf(at(0), home).drive(600, 50).tunnel(1200, 3).drive(600, 50).positions
    expect(borders(detect(track, 2400))).toEqual({
      trips: [
        ['firstFix', 0, 590, 'silence'],
        ['afterSilence', 1800, 2390, 'under track'],
      ],
      stops: [['silence', 590, 1800, 'afterSilence']],
    })
  })

  test('in a garage without satellites the ignition still ends the trip', () => {
    const parked = trackOf(at(0), home).drive(600, 50).stand(300, false).positions
    const blind = parked.map((fix) =>
      fix.ignition ? fix : { ...fix, latitude: 0, longitude: 0, doubtful: true, speedKmh: 0 },
    )
    expect(borders(detect(blind, 900)).trips).toEqual([['firstFix', 0, 600, 'ignitionOff']])
  })

  test('drift while parked is no movement', () => {
    const track = trackOf(at(0), home).drive(300, 50).stand(600, false).positions
    const drifting = track.map((fix, index) =>
      fix.ignition
        ? fix
        : { ...fix, ...destination(fix, (index * 77) % 360, (index * 13) % 25), speedKmh: 4 },
    )
    expect(borders(detect(drifting, 900)).trips).toEqual([['firstFix', 0, 300, 'ignitionOff']])
  })

  test('a hop of 150 m, or of 40 s, is part of the stop around it', () => {
    const hops = [
      trackOf(at(0), home).stand(400, true).drive(60, 9),
      trackOf(at(0), home).stand(400, true).drive(40, 50),
    ]
    expect(hops.map((hop) => borders(detect(hop.stand(400, false).positions, 900)))).toEqual([
      { trips: [], stops: [['firstFix', 0, null, 'stands']] },
      { trips: [], stops: [['firstFix', 0, null, 'stands']] },
    ])
  })

  test('a fix far away that neither neighbour can reach is left out, and so is its way', () => {
    const track = trackOf(at(0), home).drive(600, 50).positions
    const jump = { ...track[30]!, ...destination(track[30]!, 90, 30_000) }
    const spoilt = track.with(30, jump)
    const [clean, found] = [detect(track, 600), detect(spoilt, 600)]
    expect([clean.trips[0]?.distanceMeters, found.trips[0]?.distanceMeters]).toEqual([8194, 8194])
  })

  test('three fixes in a row 100 km off add no way, and make no trip where it is parked', () => {
    const drive = trackOf(at(0), home).stand(60, true).drive(600, 50).stand(400, false).positions
    const spoilt = [2, 30, 80].reduce(
      (track, from) => withFalseRun(track, { from, length: 3, meters: 100_000 }),
      drive,
    )
    const [clean, found] = [detect(drive, 1060), detect(spoilt, 1060)]
    expect([borders(found), found.trips[0]?.distanceMeters]).toEqual([borders(clean), 8333])
  })
})

describe('an ignition that works', () => {
  /** Drives, then the ignition is switched off. */
  const parked = () => trackOf(at(0), home).stand(60, true).drive(600, 50).stand(600, false)

  test('and is off while the vehicle moves means towing or a ferry: a movement, not a trip', () => {
    const track = parked().drive(1800, 30, false).stand(600, false).stand(60, true).drive(600, 50)
    const { trips, stops } = detect(track.stand(300, false).positions, 4620)
    expect(borders({ trips, stops }).trips).toEqual([
      ['moved', 50, 660, 'ignitionOff'],
      ['moved', 3710, 4320, 'ignitionOff'],
    ])
    expect(stops[1]?.move).toEqual({
      kind: 'ignitionOff',
      meters: 15_000,
      odometerMeters: null,
      fromMs: at(1260),
      untilMs: at(3050),
    })
  })

  test('with a position every ten minutes only is towed all the same', () => {
    const towed = parked()
    for (let heard = 0; heard < 5; heard++) towed.tunnel(590, 30).drive(10, 29, false)
    const track = towed.stand(600, false).positions
    const { trips, stops } = detect(track, 5000)
    expect([trips.length, stops.at(-1)?.move?.kind, stops.at(-1)?.endMs]).toEqual([1, 'ignitionOff', null])
  })

  test('is no longer trusted after three such movements', () => {
    const broken = parked()
    for (let drive = 0; drive < 4; drive++) broken.drive(600, 50, false).stand(900, false)
    expect(borders(detect(broken.positions, 7260)).trips.slice(1)).toEqual([
      ['moved', 4330, 4860, 'standing'],
      ['moved', 5750, 6360, 'standing'],
    ])
  })
})

describe('a drive whose source knows no ignition', () => {
  const of = (dongleId: number, track: readonly TripPosition[]): TripPosition[] =>
    track.map((fix) => ({ ...fix, dongleId }))
  /** There and back, so that no movement shows it. */
  const drive = trackOf(at(10_000), home).drive(400, 50, null).turn(180).drive(400, 50, null).stand(400, null)

  test('that a file brings after the ignition was off is a trip, as is that of the next device', () => {
    const before = of(7, trackOf(at(0), home).stand(60, true).drive(600, 50).stand(600, false).positions)
    for (const other of [NO_DEVICE, 8]) {
      const { trips } = detect([...before, ...of(other, drive.positions)], 20_000)
      expect(
        trips.map(({ startRule, distanceMeters: meters }) => [startRule, Math.round(meters / 100)]),
      ).toEqual([
        ['moved', 83],
        ['afterSilence', 111],
      ])
    }
  })

  test('in a file is a trip, whatever a file before it says', () => {
    const before = of(
      NO_DEVICE,
      trackOf(at(0), home).stand(60, true).drive(600, 50).stand(600, false).positions,
    )
    expect(detect([...before, ...of(NO_DEVICE, drive.positions)], 20_000).trips).toHaveLength(2)
  })

  test('but a device that tells only changes is towed while its ignition is off', () => {
    const changes = trackOf(at(0), home).stand(60, true).drive(600, 50).stand(600, false).drive(600, 30, null)
    const { trips, stops } = detect(of(7, changes.stand(600, null).positions), 5000)
    expect([trips.length, stops.at(-1)?.move?.kind]).toEqual([1, 'ignitionOff'])
  })
})

describe('a device whose speed is always 0', () => {
  const alwaysZero = (track: readonly TripPosition[]): TripPosition[] =>
    track.map((fix) => ({ ...fix, speedKmh: 0 }))

  test('still makes trips, and is reported', () => {
    for (const step of [1, 2]) {
      const made = trackOf(at(0), home, null, step).stand(60, true).drive(900, 50).stand(300, false)
      const { trips } = detect(alwaysZero(made.positions), 1260)
      expect(trips).toMatchObject([{ maxSpeedSource: 'computed', deviceFaults: ['speedAlwaysZero'] }])
      expect(Math.abs((trips[0]?.distanceMeters ?? 0) - 12_500)).toBeLessThan(120)
      expect(trips[0]?.maxSpeedKmh).toBeCloseTo(50, 0)
    }
  })

  test('is trusted while the vehicle is stopped', () => {
    const parked = alwaysZero(trackOf(at(0), home, null, 2).stand(3600, true).positions)
    const drifting = parked.map((fix, index) => ({
      ...fix,
      ...destination(fix, (index * 77) % 360, (index * 13) % 45),
    }))
    expect(detect(drifting, 3600).trips).toEqual([])
  })
})

describe('what no vehicle can drive', () => {
  test('309 km in eight seconds are a jump between two stops, and no trip', () => {
    const before = trackOf(at(0), home).drive(600, 50).stand(600, false).positions
    const there = destination(home, 0, 309_000)
    const track = [...before, ...trackOf(at(1208), there).stand(7200, false).positions]
    const { trips, stops } = detect(track, 8500)
    expect(trips.map(({ distanceMeters: meters }) => meters)).toEqual([8333])
    expect(stops.at(-1)?.move).toMatchObject({ kind: 'leap', untilMs: at(1208) })
  })

  test('six fixes 300 km off in a drive are left out, and reported', () => {
    const track = withFalseRun(trackOf(at(0), home).drive(1200, 60).positions, {
      from: 50,
      length: 6,
      meters: 300_000,
    })
    expect(detect(track, 1200).trips).toMatchObject([
      {
        distanceMeters: 19_833,
        leftOutPositions: 6,
        leftOutMeters: 300_002,
        deviceFaults: ['impossibleLeaps'],
      },
    ])
  })

  test('one fix 20 km off after twelve minutes of silence adds no way', () => {
    const drive = trackOf(at(0), home).drive(600, 50).tunnel(720, 50).drive(600, 50).positions
    const far = withFalseRun(drive, { from: 60, length: 1, meters: 20_000 })
    const [clean, found] = [detect(drive, 1920), detect(far, 1920)]
    expect(found.trips.map(({ distanceMeters: meters }) => meters)).toEqual(
      clean.trips.map(({ distanceMeters: meters }) => meters),
    )
    expect(found.trips[0]?.leftOutPositions).toBe(1)
  })
})

describe('idling', () => {
  test('of fifty minutes between two drives belongs to the stop', () => {
    const track = trackOf(at(0), home)
      .stand(60, true)
      .drive(600, 50)
      .stand(3000, true)
      .drive(600, 50)
      .stand(300, false)
    const { trips, stops } = detect(track.positions, 4560)
    expect([trips.length, stops[1]?.idleSeconds]).toEqual([2, 2990])
  })

  test('for less than two minutes, and with the ignition off, is none', () => {
    const track = trackOf(at(0), home).drive(600, 50).stand(110, true).drive(600, 50).stand(3600, false)
    const { trips, stops } = detect(track.positions, 4910)
    expect([trips[0]?.idleSeconds, stops.at(-1)?.idleSeconds]).toEqual([0, 0])
  })
})

describe('a lost track', () => {
  test('of 150 km in two hours of silence is a movement of the stop before it', () => {
    const track = trackOf(at(0), home, 5_000_003)
      .drive(600, 50)
      .stand(600, true)
      .tunnel(7200, 75)
      .drive(600, 50)
    const { trips, stops } = detect(track.stand(300, false).positions, 9300)
    expect([trips.length, stops[0]?.move]).toEqual([
      2,
      { kind: 'silent', meters: 150_000, odometerMeters: 150_000, fromMs: at(1190), untilMs: at(8400) },
    ])
  })
})

describe('a place that freezes', () => {
  test('while it is parked is no trip, whatever speed the device says', () => {
    const parked = trackOf(at(0), home).stand(60, null).freeze(7200, { saysKmh: 50, ignition: null })
    expect(borders(detect(parked.positions, 7260))).toEqual({
      trips: [],
      stops: [['firstFix', 0, null, 'stands']],
    })
  })

  test('after a drive ends the trip where it froze, and the next begins where it is seen again', () => {
    const track = trackOf(at(0), home).drive(600, 50).freeze(3600, { saysKmh: 50 }).tunnel(10, 10_000)
    const { positions } = track.drive(600, 50).stand(400, false)
    expect(borders(detect(positions, 5010))).toEqual({
      trips: [
        ['firstFix', 0, 600, 'standing'],
        ['afterSilence', 4210, 4810, 'ignitionOff'],
      ],
      stops: [
        ['standing', 600, 4210, 'afterSilence'],
        ['ignitionOff', 4810, null, 'stands'],
      ],
    })
  })

  test('while the odometer rises is part of the trip, with the odometer’s way', () => {
    const track = trackOf(at(0), home, 1000).drive(600, 50).freeze(1200, { saysKmh: 50, driven: true })
    const { trips } = detect(track.drive(600, 50).stand(400, false).positions, 2800)
    expect(trips.map(({ durationSeconds, distanceMeters: meters }) => [durationSeconds, meters])).toEqual([
      [2400, 33_333],
    ])
  })

  test('without an odometer adds no more distance than the positions show', () => {
    const track = trackOf(at(0), home, 1000).drive(600, 50).freeze(3600, { saysKmh: 50 }).stand(400, false)
    expect(detect(track.positions, 4600).trips.map(({ distanceMeters: meters }) => meters)).toEqual([8333])
  })

  test('with speed 0, and is seen two kilometres on, is part of the trip', () => {
    const track = trackOf(at(0), home).drive(600, 50).stand(180, true).tunnel(0, 0).positions
    const on = trackOf(at(780), destination(home, 90, 8333 + 2000))
      .drive(600, 50)
      .stand(300, false).positions
    const { trips } = detect([...track, ...on], 1680)
    expect(trips.map(({ startMs, endMs, distanceMeters: meters }) => [startMs, endMs, meters])).toEqual([
      [at(0), at(1380), 18_666],
    ])
  })

  test('for less than a stop takes is no border', () => {
    const track = trackOf(at(0), home)
      .drive(600, 50)
      .freeze(120, { saysKmh: 50, driven: true })
      .drive(600, 50)
    expect(borders(detect(track.positions, 1320)).trips).toEqual([['firstFix', 0, 1310, 'under track']])
  })
})

describe('a device that reports every second and repeats each place', () => {
  const outAndBack = trackOf(at(0), home, null, 1)
    .stand(60, false)
    .drive(1200, 60)
    .turn(180)
    .drive(1200, 60)
    .stand(600, false).positions
  const sayings: [string, (fix: TripPosition) => TripPosition][] = [
    ['with speed and ignition', (fix) => fix],
    ['without them', (fix) => ({ ...fix, speedKmh: null, headingDegrees: null, ignition: null })],
    ['whose ignition says off all the way', (fix) => ({ ...fix, ignition: false })],
  ]

  test.each(sayings)('%s lost a drive out and back; its trip is there, as long as it was', (_, said) => {
    for (const heldSeconds of [5, 7, 12, 30]) {
      const track = withHeldPlaces(outAndBack.map(said), { heldSeconds, isSpeedHeld: false })
      const { trips } = detect(track, 4000)
      const [trip] = trips
      expect.assert(trip && trips.length === 1)
      expect(Math.abs(trip.distanceMeters / 40_000 - 1)).toBeLessThan(0.01)
      expect(Math.abs(trip.durationSeconds / 2400 - 1)).toBeLessThan(0.03)
      expect(trip.maxSpeedKmh).toBeLessThan(62)
      expect(trip.leftOutPositions).toBe(0)
    }
  })

  test('and is switched off before the last place shows is not towed there', () => {
    const track = withHeldPlaces(outAndBack, { heldSeconds: 59, isSpeedHeld: false })
    const { trips, stops } = detect(track, 4000)
    expect([trips.length, stops.at(-1)?.move]).toEqual([1, null])
  })

  test('while it drives is undecided for a minute at most', () => {
    const track = withHeldPlaces(outAndBack.slice(60), { heldSeconds: 12, isSpeedHeld: false })
    const half = track.slice(0, 1440)
    const { next } = Detection.begin(tripParameters).advance(half, clock(1500))
    expect((next.borderMs - at(0)) / 1000).toBeGreaterThan(1500 - 75)
  })
})

describe('a parked receiver that drifts far', () => {
  /** Wanders around its place with this standard deviation in each direction; errors decorrelate within minutes. */
  function drifting(meters: number, start: number, said: Partial<TripPosition>): TripPosition[] {
    let seed = start
    const next = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
    const normal = (): number => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
    let [north, east] = [0, 0]
    const keeps = Math.exp(-10 / 120)
    return trackOf(at(0), home)
      .stand(6 * 3600, null)
      .positions.map((fix) => {
        north = keeps * north + Math.sqrt(1 - keeps ** 2) * meters * normal()
        east = keeps * east + Math.sqrt(1 - keeps ** 2) * meters * normal()
        return { ...fix, ...destination(destination(home, 0, north), 90, east), ...said }
      })
  }

  test.each([37, 50, 70])(
    'by a standard deviation of %d m made trips of 200 to 400 m, and makes none',
    (meters) => {
      for (const start of [7919, 15_838, 23_757, 31_676])
        for (const speedKmh of [0, 4, null])
          expect(detect(drifting(meters, start, { speedKmh }), 86_400).trips).toEqual([])
    },
  )

  test('hides no short drive whose ignition or speed shows it', () => {
    const short = trackOf(at(0), home).stand(400, null).drive(60, 15, null).stand(400, null).positions
    const switched = trackOf(at(0), home).stand(400, false).drive(60, 15).stand(400, false).positions
    const mute = switched.map((fix) => ({ ...fix, speedKmh: null }))
    const back = trackOf(at(0), home).stand(400, null).drive(60, 50).turn(180).drive(60, 50).stand(400, null)
    const plain = back.positions.map((fix) => ({ ...fix, speedKmh: null, ignition: null }))
    expect([short, mute, plain].map((track) => detect(track, 2000).trips.length)).toEqual([1, 1, 1])
  })
})

describe('a receiver that drifts at a walk’s speed', () => {
  test('inside the stay radius ends the trip, without a report of the ignition', () => {
    const track = trackOf(at(0), home).drive(600, 50).stand(7200, null).positions
    const drifting = track.map((fix, index) =>
      index < 60 ? fix : { ...fix, ...destination(fix, (index * 77) % 360, (index * 13) % 20), speedKmh: 5 },
    )
    expect(borders(detect(drifting, 7800)).trips).toEqual([['firstFix', 0, 600, 'standing']])
  })

  test('for a night belongs to the stop: the next trip begins where it leaves', () => {
    const track = trackOf(at(0), home).drive(600, 50).stand(7200, null).drive(600, 50).positions
    const drifting = track.map((fix, index) =>
      index < 60 || index >= 780
        ? fix
        : { ...fix, ...destination(fix, (index * 77) % 360, (index * 13) % 20), speedKmh: 5 },
    )
    expect(borders(detect(drifting, 8400)).trips).toEqual([
      ['firstFix', 0, 600, 'standing'],
      ['moved', 7740, 8390, 'under track'],
    ])
  })
})

describe('a hostile device', () => {
  const said = (ms: number, more: Partial<TripPosition> = {}): TripPosition => ({
    ...trackOf(at(0), home).stand(10, null).positions[0]!,
    timeMs: at(0) + ms,
    receivedMs: at(0) + ms + 1000,
    ...more,
  })

  test('that says 200 times a second that it drives at one place makes no trip', () => {
    const track = Array.from({ length: 40_000 }, (_, index) => said(index * 5, { speedKmh: 50 }))
    expect(detect(track, 200).trips).toEqual([])
  })

  test('or a receiver that drifts 60 m off and says speed 0 there stands there half an hour later', () => {
    const away = destination(home, 0, 60)
    const drift = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        said(index * 10_000, { ...(index < 5 ? home : away), speedKmh: 0 }),
      )
    const [early] = detect(drift(150), 1500).stops
    const [late] = detect(drift(200), 2000).stops
    expect(early?.state).toBeNull()
    expect(late?.state?.untilMs).toBe(at(1790))
  })
})
