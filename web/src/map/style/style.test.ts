// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { shippedBasemap } from '../../lib/shipped-basemap.ts'
import { buildStyle } from './style.ts'

const { tiles } = shippedBasemap

test('layer ids are unique, and each layer uses a source of the style', () => {
  const { layers, sources } = buildStyle({ scheme: 'light', tiles })
  expect(new Set(layers.map(({ id }) => id)).size).toBe(layers.length)
  const unknown = layers.filter((layer) => 'source' in layer && sources[layer.source] === undefined)
  expect(unknown).toEqual([])
})

test('the style is flat, reads the tiles through PMTiles and names OpenStreetMap', () => {
  const { projection, sources, glyphs } = buildStyle({ scheme: 'light', tiles })
  expect(projection).toEqual({ type: 'mercator' })
  expect(glyphs).toBe(undefined)
  expect(sources['streets']).toEqual({
    type: 'vector',
    url: `pmtiles://${globalThis.location.origin}/map/malta.pmtiles`,
    attribution:
      '© <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">OpenStreetMap contributors</a>',
  })
})

test('both colour schemes have the same layers, and start with a land background', () => {
  const [light, dark] = (['light', 'dark'] as const).map((scheme) => buildStyle({ scheme, tiles }))
  expect(light?.layers.map(({ id }) => id)).toEqual(dark?.layers.map(({ id }) => id))
  expect([light?.layers[0], dark?.layers[0]]).toEqual([
    { id: 'sea', type: 'background', paint: { 'background-color': '#F3F5F6' } },
    { id: 'sea', type: 'background', paint: { 'background-color': '#12171D' } },
  ])
})

test('a calm map labels only the capital', () => {
  const names = buildStyle({ scheme: 'light', detail: 'calm', tiles }).layers.filter(
    ({ type }) => type === 'symbol',
  )
  expect(names.map(({ id }) => id)).toEqual(['world-names', 'place-capital'])
})

test('labels use a glyph server if one is configured', () => {
  const glyphsUrl = '/glyphs/{fontstack}/{range}.pbf'
  expect(buildStyle({ scheme: 'light', tiles, glyphsUrl }).glyphs).toBe(glyphsUrl)
})

test('tiles from another source are requested one by one, within their bounds', () => {
  const bounds: [number, number, number, number] = [1.4, 42.4, 1.8, 42.7]
  const proxied = { url: '/map/tiles/own/{z}/{x}/{y}', isArchive: false, bounds, maxZoom: 14 }
  const { sources } = buildStyle({ scheme: 'light', tiles: proxied })
  expect(sources['streets']).toMatchObject({
    tiles: ['roadbook://map/tiles/own/{z}/{x}/{y}'],
    bounds: [1.4, 42.4, 1.8, 42.7],
    maxzoom: 14,
  })
  expect(sources['covered']).toMatchObject({
    data: {
      geometry: {
        coordinates: [
          [
            [1.4, 42.4],
            [1.8, 42.4],
            [1.8, 42.7],
            [1.4, 42.7],
            [1.4, 42.4],
          ],
        ],
      },
    },
  })
})
