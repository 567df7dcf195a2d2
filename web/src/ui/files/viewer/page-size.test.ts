import { expect, test } from 'vitest'
import { drawnSize } from './page-size.ts'

test('a page is as wide as there is room, also when it lies on its side', () => {
  const photo = { width: 3000, height: 4000 }
  expect(drawnSize(photo, { room: 300, turns: 0, zoom: 1 }).outer).toEqual({ width: 300, height: 400 })
  expect(drawnSize(photo, { room: 300, turns: 1, zoom: 2 })).toEqual({
    inner: { width: 450, height: 600 },
    outer: { width: 600, height: 450 },
  })
})

test('a small photo is enlarged a little only', () => {
  const small = { width: 100, height: 50 }
  expect(drawnSize(small, { room: 300, turns: 0, zoom: 1 }).outer).toEqual({ width: 150, height: 75 })
})
