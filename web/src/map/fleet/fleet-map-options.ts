import type { Basemap } from '../../lib/shipped-basemap.ts'
import type { Scheme } from '../style/map-colours.ts'
import type { SymbolSource } from './symbol-source.ts'

export type MapPlace = { longitude: number; latitude: number; zoom: number }
/** Panels over the map, in pixels from its edges; the camera centres in the rest. */
export type MapInsets = { top: number; right: number; bottom: number; left: number }
export const noInsets: MapInsets = { top: 0, right: 0, bottom: 0, left: 0 }
export const WORLD_URL = '/map/world.geojson'

export type FleetMapOptions = {
  container: HTMLElement
  source: SymbolSource
  scheme: Scheme
  basemap: Basemap
  place: MapPlace
  /** A calm map is small: no street names, no plates, smaller symbols. */
  detail: 'full' | 'calm'
  /** Accessible name of the map. */
  label: string
  on: {
    select(id: string | null): void
    /** The symbol under the pointer. */
    hover(id: string | null): void
    /** A shape behind the vehicles was clicked. */
    shape(id: string): void
    place(place: MapPlace): void
    /** The person moved the map away from the followed vehicle. */
    followEnd(): void
  }
}
