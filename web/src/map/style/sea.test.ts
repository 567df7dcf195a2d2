import { expect, test } from 'vitest'
import { colourSeaLate } from './sea.ts'

/** The parts of a map that `sea.ts` uses; `fire` emits a MapLibre event. */
function aMap() {
  const listeners = new Map<string, Set<() => void>>()
  const coloured: string[] = []
  const state = { sources: ['covered'], isLoaded: false }
  const of = (event: string) => listeners.get(event) ?? new Set<() => void>()
  return {
    coloured,
    state,
    fire: (event: 'style.load' | 'render') => [...of(event)].forEach((listener) => listener()),
    on: (event: string, listener: () => void) => listeners.set(event, of(event).add(listener)),
    off: (event: string, listener: () => void) => of(event).delete(listener),
    getSource: (id: string) => (state.sources.includes(id) ? {} : undefined),
    isSourceLoaded: () => state.isLoaded,
    setPaintProperty: (layer: string, property: string, colour: string) =>
      coloured.push(`${layer} ${property} ${colour}`),
  }
}

test('the sea is coloured once, after the land has loaded', () => {
  const map = aMap()
  colourSeaLate(map, () => '#CFDAE3')
  map.fire('style.load')
  map.fire('render')
  expect(map.coloured).toEqual([])
  map.state.isLoaded = true
  map.fire('render')
  map.fire('render')
  expect(map.coloured).toEqual(['sea background-color #CFDAE3'])
})

test('a new style starts with land too, and nothing is queried while it loads', () => {
  const map = aMap()
  let colour = '#CFDAE3'
  colourSeaLate(map, () => colour)
  map.fire('style.load')
  map.state.sources = []
  map.fire('render')
  colour = '#0A0E13'
  map.state.sources = ['covered']
  map.state.isLoaded = true
  map.fire('style.load')
  map.fire('render')
  expect(map.coloured).toEqual(['sea background-color #0A0E13'])
})

test('a custom style keeps its colours', () => {
  const map = aMap()
  map.state.sources = ['theirs']
  map.state.isLoaded = true
  colourSeaLate(map, () => '#CFDAE3')
  map.fire('style.load')
  map.fire('render')
  expect(map.coloured).toEqual([])
})
