import { Journeys } from './driving/journeys.ts'
import { type Places, placesOf } from './driving/places.ts'
import type { RoadGraph } from '@roadbook/roads/road-graph'

/** Streets, the places along them, and routes between places. */
export type World = { graph: RoadGraph; places: Places; journeys: Journeys }

const worlds = new WeakMap<RoadGraph, World>()

/** Made from a road graph, with a cache of routes. */
export function worldOf(graph: RoadGraph): World {
  const known = worlds.get(graph)
  if (known) return known
  const world = { graph, places: placesOf(graph), journeys: new Journeys(graph) }
  worlds.set(graph, world)
  return world
}
