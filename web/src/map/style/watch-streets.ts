/** Notices if the tiles of the street map can't be loaded, so that the page can show it, and requests them again. */
import type { ErrorEvent, Map as MapLibreMap, MapSourceDataEvent } from 'maplibre-gl'
import { COVERED_SOURCE, WORLD_SOURCE } from './style.ts'
import { loadWorld } from './world-outline.ts'

const RETRY_MS = 30_000

/** The parts of a map that are used here. */
type Watched = Pick<MapLibreMap, 'getSource' | 'getLayer' | 'setPaintProperty' | 'refreshTiles'> & {
  on(event: 'error', listener: (event: ErrorEvent) => void): unknown
  on(event: 'sourcedata', listener: (event: MapSourceDataEvent) => void): unknown
  on(event: 'moveend' | 'style.load' | 'remove', listener: () => void): unknown
}

const failing = new Set<Watched>()
const listeners = new Set<() => void>()

/** Whether any open map lacks its streets; for `useSyncExternalStore`. */
export const streetsOutage = {
  isNow: () => failing.size > 0,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/**
 * Counted since the map was last moved: if tiles have failed and none has loaded, it is an outage; the first tile that loads
 * ends it. Meanwhile the map shows the outlines of countries.
 */
export function watchStreets(map: Watched): void {
  let hasStyle = false
  let failures = 0
  let arrivals = 0
  const retry = setInterval(() => {
    if (!failing.has(map)) return
    failures = 0
    askAgain(map)
  }, RETRY_MS)
  const look = () => {
    if (arrivals > 0) setFailing(map, false)
    else if (failures > 0) setFailing(map, true)
  }
  map.on('error', (event) => {
    const sourceId = sourceOf(event)
    // Without a source, the style of another server could not be loaded.
    if (sourceId === undefined ? hasStyle : !hasTiles(map, sourceId)) return
    failures += 1
    look()
  })
  map.on('sourcedata', ({ sourceId, tile }) => {
    if (tile?.state !== 'loaded' || !hasTiles(map, sourceId)) return
    arrivals += 1
    look()
  })
  map.on('moveend', () => {
    failures = 0
    arrivals = 0
  })
  map.on('style.load', () => {
    hasStyle = true
    showOutlines(map, failing.has(map))
  })
  map.on('remove', () => {
    clearInterval(retry)
    if (failing.delete(map)) announce()
  })
}

function setFailing(map: Watched, isFailing: boolean): void {
  if (failing.has(map) === isFailing) return
  if (isFailing) failing.add(map)
  else failing.delete(map)
  showOutlines(map, isFailing)
  announce()
}

function announce(): void {
  for (const listener of listeners) listener()
}

/** The tiles' rectangle would cover them; if it were hidden, its source would count as never loaded (`sea.ts`). */
function showOutlines(map: Watched, areShown: boolean): void {
  if (map.getLayer(COVERED_SOURCE) === undefined) return
  map.setPaintProperty(COVERED_SOURCE, 'fill-opacity', areShown ? 0 : 1)
  if (areShown) loadWorld(map)
}

type Reloadable = { type: string; url?: string; loaded(): boolean; setUrl?(url: string): unknown }

function askAgain(map: Watched): void {
  const streets = map.getSource('streets') as Reloadable | undefined // MapLibre's sources have these in addition to their own
  if (streets?.type !== 'vector') return
  // An archive whose header has not loaded has no tiles to request.
  if (!streets.loaded() && streets.url !== undefined) streets.setUrl?.(streets.url)
  else map.refreshTiles('streets')
}

function sourceOf(event: ErrorEvent): string | undefined {
  return 'sourceId' in event && typeof event.sourceId === 'string' ? event.sourceId : undefined
}

/** Streets, or the layers of another server's style; neither the outlines nor the page's own layers. */
function hasTiles(map: Watched, sourceId: string): boolean {
  if (sourceId === WORLD_SOURCE) return false
  const type = map.getSource(sourceId)?.type
  return type === 'vector' || type === 'raster'
}
