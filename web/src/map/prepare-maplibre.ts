import { addProtocol, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { Protocol } from 'pmtiles'

let isReady = false

/** Sets MapLibre's worker URL and PMTiles protocol. Both are global, so once is enough. */
export function prepareMapLibre(): void {
  if (isReady) return
  isReady = true
  setWorkerUrl(workerUrl)
  addProtocol('pmtiles', new Protocol().tile)
}
