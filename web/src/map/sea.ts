import { COVERED_SOURCE, SEA_LAYER } from './style.ts'

/** What of a map is needed here. */
type Sea = {
  on(event: 'style.load' | 'render', listener: () => void): unknown
  off(event: 'render', listener: () => void): unknown
  getSource(id: string): unknown
  isSourceLoaded(id: string): boolean
  setPaintProperty(layer: string, property: 'background-color', colour: string): unknown
}

/** All is land until the land that lies upon the sea is there: before it a map of streets would flash in the sea's colour. */
export function colourSeaLate(map: Sea, colourOf: () => string): void {
  const look = () => {
    // While a style gives way to the next there is neither.
    if (map.getSource(COVERED_SOURCE) === undefined || !map.isSourceLoaded(COVERED_SOURCE)) return
    map.off('render', look)
    map.setPaintProperty(SEA_LAYER, 'background-color', colourOf())
  }
  map.on('style.load', () => {
    map.off('render', look)
    // Somebody else's style colours its own sea.
    if (map.getSource(COVERED_SOURCE) !== undefined) map.on('render', look)
  })
}
