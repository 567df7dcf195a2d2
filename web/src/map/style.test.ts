import { expect, test } from 'vitest'
import { buildStyle } from './style.ts'

const urls = { tilesUrl: 'https://fleet.example/map/malta.pmtiles' }

test('no layer has the name of another, and each draws from a source of the style', () => {
  const { layers, sources } = buildStyle({ scheme: 'light', ...urls })
  expect(new Set(layers.map(({ id }) => id)).size).toBe(layers.length)
  const unknown = layers.filter((layer) => 'source' in layer && sources[layer.source] === undefined)
  expect(unknown).toEqual([])
})

test('the style is flat, reads the tiles through PMTiles and names OpenStreetMap', () => {
  const { projection, sources, glyphs } = buildStyle({ scheme: 'light', ...urls })
  expect(projection).toEqual({ type: 'mercator' })
  expect(glyphs).toBe(undefined)
  expect(sources['streets']).toEqual({
    type: 'vector',
    url: 'pmtiles://https://fleet.example/map/malta.pmtiles',
    attribution:
      '© <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">OpenStreetMap contributors</a>',
  })
})

test('both schemes have the same layers in other colours, and begin as land', () => {
  const [light, dark] = (['light', 'dark'] as const).map((scheme) => buildStyle({ scheme, ...urls }))
  expect(light?.layers.map(({ id }) => id)).toEqual(dark?.layers.map(({ id }) => id))
  expect([light?.layers[0], dark?.layers[0]]).toEqual([
    { id: 'sea', type: 'background', paint: { 'background-color': '#F3F5F6' } },
    { id: 'sea', type: 'background', paint: { 'background-color': '#12171D' } },
  ])
})

test('a calm map names the capital alone', () => {
  const names = buildStyle({ scheme: 'light', detail: 'calm', ...urls }).layers.filter(
    ({ type }) => type === 'symbol',
  )
  expect(names.map(({ id }) => id)).toEqual(['world-names', 'place-capital'])
})

test('names are drawn from a glyph server where one is given', () => {
  const glyphsUrl = '/glyphs/{fontstack}/{range}.pbf'
  expect(buildStyle({ scheme: 'light', ...urls, glyphsUrl }).glyphs).toBe(glyphsUrl)
})
