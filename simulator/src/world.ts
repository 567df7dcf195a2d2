import { Journeys } from './journeys.ts'
import { type Places, placesOf } from './places.ts'
import type { RoadGraph } from './road-graph.ts'

/** The streets, the places along them, and the ways between. */
export type World = { graph: RoadGraph; places: Places; journeys: Journeys }

const worlds = new WeakMap<RoadGraph, World>()

/** The world of a graph; ways that were searched are remembered with it. */
export function worldOf(graph: RoadGraph): World {
  const known = worlds.get(graph)
  if (known) return known
  const world = { graph, places: placesOf(graph), journeys: new Journeys(graph) }
  worlds.set(graph, world)
  return world
}
