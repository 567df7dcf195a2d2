import type { Map as MapLibreMap } from 'maplibre-gl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { streetsOutage, watchStreets } from './watch-streets.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', new URL('https://fleet.example/'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The parts of a map that are used; `fail`, `arrive` and `fire` emit MapLibre's events. */
function watchedMap() {
  const listeners = new Map<string, (event: object) => void>()
  const said: string[] = []
  const sources: Record<string, object> = {
    streets: { type: 'vector', loaded: () => true },
    world: { type: 'geojson', setData: (url: string) => said.push(`outlines ${url}`) },
  }
  const map = {
    on: (event: string, listener: (event: object) => void) => listeners.set(event, listener),
    getSource: (id: string) => sources[id],
    getLayer: () => ({}),
    setPaintProperty: (layer: string, name: string, value: number) => said.push(`${layer} ${name} ${value}`),
    refreshTiles: (id: string) => said.push(`again ${id}`),
  }
  watchStreets(map as unknown as MapLibreMap)
  const fire = (event: string, details: object = {}) => listeners.get(event)?.(details)
  fire('style.load')
  said.length = 0
  return {
    said,
    fire,
    fail: (sourceId?: string) => fire('error', { error: new Error('refused'), sourceId }),
    arrive: (sourceId = 'streets') => fire('sourcedata', { sourceId, tile: { state: 'loaded' } }),
  }
}

test('tiles that fail are an outage with outlines, until one comes', () => {
  const map = watchedMap()
  const told: boolean[] = []
  const stop = streetsOutage.subscribe(() => told.push(streetsOutage.isNow()))
  map.fail('streets')
  map.fail('streets')
  expect([told, map.said]).toEqual([
    [true],
    ['covered fill-opacity 0', 'outlines https://fleet.example/map/world.geojson'],
  ])
  map.arrive()
  expect([told, map.said.at(-1)]).toEqual([[true, false], 'covered fill-opacity 1'])
  stop()
  map.fire('remove')
})

test('one tile that fails among others is none, nor is anything but the tiles', () => {
  const map = watchedMap()
  map.arrive()
  map.fail('streets')
  map.fail('world')
  map.fail()
  expect(streetsOutage.isNow()).toBe(false)
  map.fire('moveend')
  map.fail('streets')
  expect(streetsOutage.isNow()).toBe(true)
  map.fire('remove')
  expect(streetsOutage.isNow()).toBe(false)
})

test('missing tiles are asked for again twice a minute, and others never', () => {
  const map = watchedMap()
  vi.advanceTimersByTime(60_000)
  expect(map.said).toEqual([])
  map.fail('streets')
  map.said.length = 0
  vi.advanceTimersByTime(60_000)
  expect(map.said).toEqual(['again streets', 'again streets'])
  map.fire('remove')
  vi.advanceTimersByTime(60_000)
  expect(map.said).toHaveLength(2)
})
