import { expect, test } from 'vitest'
import { CommittedStates } from './committed-states.ts'
import { aVehicleState } from '../../../testing/vehicle-state.ts'

const at = (speedKmh: number) => aVehicleState({ state: 'moving', speedKmh })

const A = 'a company'

/** By revision: vehicle and speed. */
function committed(...steps: [revision: number, vehicleId: string, speedKmh: number][]): CommittedStates {
  const states = new CommittedStates()
  for (const [revision, vehicleId, speedKmh] of steps)
    states.add(A, revision, [{ vehicleId, state: at(speedKmh) }])
  return states
}

function told(states: CommittedStates, after: number, atLeast: number) {
  const news = states.between(A, after, atLeast)
  return (
    news && [
      news.upTo,
      ...news.changes.map((one) => [one.vehicleId, one.revision, one.state?.speedKmh].join(' ')),
    ]
  )
}

test('the last state of each vehicle is returned, in the order of revisions', () => {
  const states = committed([5, 'van', 10], [6, 'car', 20], [7, 'van', 30])
  expect(told(states, 4, 7)).toEqual([7, 'car 6 20', 'van 7 30'])
  expect(told(states, 6, 7)).toEqual([7, 'van 7 30'])
  expect(told(states, 7, 7)).toEqual([7])
})

test('more than was asked for may be returned, never less', () => {
  const states = committed([5, 'van', 10], [6, 'car', 20])
  expect(told(states, 4, 5)).toEqual([6, 'van 5 10', 'car 6 20'])
  expect(told(states, 4, 7)).toBeUndefined()
})

test('after a revision that another writer took, the memory starts again', () => {
  const states = committed([5, 'van', 10], [7, 'car', 20])
  expect(told(states, 4, 7)).toBeUndefined()
  expect(told(states, 5, 7)).toBeUndefined()
  expect(told(states, 6, 7)).toEqual([7, 'car 7 20'])
})

test("an overtaken change isn't returned as if it came later", () => {
  const states = committed([5, 'van', 10], [7, 'van', 20], [6, 'van', 15])
  expect(told(states, 5, 7)).toBeUndefined()
  expect(told(states, 6, 7)).toEqual([7, 'van 7 20'])
})

test('an address is returned with the last state, and stays when only the state changes', () => {
  const states = committed([5, 'van', 10])
  states.add(A, 6, [
    { vehicleId: 'van', address: 'Valletta' },
    { vehicleId: 'car', address: null },
  ])
  expect(states.between(A, 5, 6)).toEqual({
    upTo: 6,
    changes: [
      { vehicleId: 'van', revision: 6, state: at(10), address: 'Valletta' },
      { vehicleId: 'car', revision: 6, state: undefined, address: null },
    ],
    unclear: [],
  })
  states.add(A, 7, [{ vehicleId: 'van', state: at(30) }])
  expect(states.between(A, 4, 7)?.changes.at(-1)).toEqual({
    vehicleId: 'van',
    revision: 7,
    state: at(30),
    address: 'Valletta',
  })
})

test("a vehicle changed without details must be read by everyone who hasn't seen the change", () => {
  const states = committed([5, 'van', 10])
  states.addUnclear(A, 6, ['car', 'van'])
  states.add(A, 7, [{ vehicleId: 'van', state: at(30) }])
  expect(states.between(A, 4, 7)).toEqual({ upTo: 7, changes: [], unclear: ['car', 'van'] })
  expect(states.between(A, 6, 7)).toEqual({
    upTo: 7,
    changes: [{ vehicleId: 'van', revision: 7, state: at(30), address: undefined }],
    unclear: [],
  })
})

test('changes of another company are not returned', () => {
  const states = committed([5, 'van', 10])
  expect(states.between('another company', 4, 5)).toBeUndefined()
})
