import { COVERED_SOURCE, SEA_LAYER } from './style.ts'

/** The parts of a map that are used here. */
type Sea = {
  on(event: 'style.load' | 'render', listener: () => void): unknown
  off(event: 'render', listener: () => void): unknown
  getSource(id: string): unknown
  isSourceLoaded(id: string): boolean
  setPaintProperty(layer: string, property: 'background-color', colour: string): unknown
}

/**
 * The background has the land colour until the land layer has loaded; otherwise a street map would flash in
 * the sea colour first.
 */
export function colourSeaLate(map: Sea, colourOf: () => string): void {
  const look = () => {
    // While one style replaces another, the source may be missing.
    if (map.getSource(COVERED_SOURCE) === undefined || !map.isSourceLoaded(COVERED_SOURCE)) return
    map.off('render', look)
    map.setPaintProperty(SEA_LAYER, 'background-color', colourOf())
  }
  map.on('style.load', () => {
    map.off('render', look)
    // A custom style colours its own sea.
    if (map.getSource(COVERED_SOURCE) !== undefined) map.on('render', look)
  })
}
