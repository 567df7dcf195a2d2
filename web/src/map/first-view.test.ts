import { expect, test } from 'vitest'
import { firstView } from './first-view.ts'

const home = Array.from({ length: 24 }, (_, i) => ({ x: 0.54 + i * 1e-5, y: 0.39 }))
const abroad = { x: 0.52, y: 0.33 }

test('one vehicle far abroad does not decide where the map opens', () => {
  expect(firstView([...home, abroad])).toEqual(home)
})

test('where many are far apart, all are shown', () => {
  const two = [home[0], abroad].flatMap((point) => point ?? [])
  expect(firstView(two)).toEqual(two)
  expect(firstView([])).toEqual([])
})
