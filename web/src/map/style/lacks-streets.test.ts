import { expect, test } from 'vitest'
import { shippedBasemap } from '../../lib/shipped-basemap.ts'
import { lacksStreets } from './lacks-streets.ts'

const berlin = { longitude: 13.4, latitude: 52.5 }
const valletta = { longitude: 14.51, latitude: 35.9 }

test('streets are reported missing when zoomed in outside the tiles, but not inside them or zoomed out', () => {
  expect([
    lacksStreets({ ...berlin, zoom: 12 }, shippedBasemap),
    lacksStreets({ ...berlin, zoom: 5 }, shippedBasemap),
    lacksStreets({ ...valletta, zoom: 12 }, shippedBasemap),
  ]).toEqual([true, false, false])
})

test('no streets are reported missing if the tiles or a style cover the whole world', () => {
  const world = { ...shippedBasemap.tiles, bounds: [-180, -85, 180, 85] as [number, number, number, number] }
  expect([
    lacksStreets({ ...berlin, zoom: 12 }, { tiles: world }),
    lacksStreets({ ...berlin, zoom: 12 }, { ...shippedBasemap, styleUrl: 'https://maps.example/style.json' }),
  ]).toEqual([false, false])
})
