import fc from 'fast-check'
import { expect, test } from 'vitest'
import { momentAt, smoothSpeeds, speedProfile, speedRuns, type DrivePoint } from './drive-track.ts'

/** A fix every ten seconds, going east. */
function aTrack(speeds: readonly number[]): DrivePoint[] {
  return speeds.map((speedKmh, index) => ({
    atMs: index * 10_000,
    latitude: 35.9,
    longitude: 14.4 + index / 1000,
    speedKmh,
    headingDegrees: 90,
  }))
}

test('a short dip does not change the colour of the line', () => {
  const runs = speedRuns(aTrack([50, 50, 50, 38, 50, 50, 50]), null)
  expect(runs.map(({ step, points }) => [step, points.length])).toEqual([[2, 7]])
})

test('a peak over the limit is never smoothed away', () => {
  const track = aTrack([50, 50, 50, 74, 50, 50, 50])
  expect(smoothSpeeds(track, 70)[3]).toBe(74)
  expect(speedRuns(track, 70).map(({ step, points }) => [step, points.length])).toEqual([
    [2, 3],
    ['over', 3],
    [2, 3],
  ])
})

test('a peak over the limit does not make its neighbours red', () => {
  expect(smoothSpeeds(aTrack([69, 69, 90, 69, 69]), 70)).toEqual([70, 70, 90, 70, 70])
})

test('a speed is the mean of the fixes within 22.5 seconds of it', () => {
  expect(smoothSpeeds(aTrack([10, 20, 30, 40, 50]), null)).toEqual([20, 25, 30, 35, 40])
})

test('no line is drawn where the vehicle was lost for more than a quarter of an hour', () => {
  const [first, second, third] = aTrack([30, 30, 30])
  if (first === undefined || second === undefined || third === undefined) throw new Error('three fixes')
  const late = { ...third, atMs: second.atMs + 16 * 60_000 }
  expect(speedRuns([first, second, late], null)).toEqual([{ step: 1, points: [first, second] }])
})

test('halfway between two fixes the vehicle is halfway on the line', () => {
  const [first, second] = aTrack([20, 40])
  if (first === undefined || second === undefined) throw new Error('two fixes')
  expect(momentAt([first, { ...second, longitude: 14.6 }], 5_000)).toEqual({
    atMs: 5_000,
    latitude: 35.9,
    longitude: 14.5,
    speedKmh: 30,
    headingDegrees: 90,
  })
})

test('after a stand of a minute the vehicle did not speed up for a minute', () => {
  const [first, second] = aTrack([0, 40])
  if (first === undefined || second === undefined) throw new Error('two fixes')
  expect(momentAt([first, { ...second, atMs: 60_000 }], 30_000)?.speedKmh).toBe(0)
})

test('before the first fix and after the last the vehicle stands there', () => {
  const track = aTrack([20, 40])
  expect(momentAt(track, -1)?.longitude).toBe(14.4)
  expect(momentAt(track, 99_000)?.longitude).toBe(14.401)
  expect(momentAt([], 0)).toBe(undefined)
})

test('a chart narrower than its fixes keeps the lowest and the highest of each column', () => {
  const track = aTrack([10, 70, 10, 20, 30, 20])
  expect(speedProfile(track, { fromMs: 0, toMs: 60_000, columns: 2 })).toEqual([
    { lowest: 10, highest: 70 },
    { lowest: 20, highest: 30 },
  ])
})

test('the pieces of a line are its points in order, each once apart from where two meet', () => {
  const speeds = fc.array(fc.integer({ min: 0, max: 120 }), { minLength: 2, maxLength: 60 })
  fc.assert(
    fc.property(speeds, fc.option(fc.integer({ min: 30, max: 100 })), (list, limit) => {
      const track = aTrack(list)
      const joined = speedRuns(track, limit).flatMap(({ points }, index) =>
        index === 0 ? points : points.slice(1),
      )
      expect(joined).toEqual(track)
    }),
  )
})
