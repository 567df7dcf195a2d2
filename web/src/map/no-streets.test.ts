import { expect, test } from 'vitest'
import { lacksStreets } from './no-streets.tsx'

test('streets are missing where one looks closely at another country, not at Malta and not from afar', () => {
  const berlin = { longitude: 13.4, latitude: 52.5 }
  const valletta = { longitude: 14.51, latitude: 35.9 }
  expect([
    lacksStreets({ ...berlin, zoom: 12 }),
    lacksStreets({ ...berlin, zoom: 5 }),
    lacksStreets({ ...valletta, zoom: 12 }),
  ]).toEqual([true, false, false])
})
