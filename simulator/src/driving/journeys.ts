import type { RoadGraph } from '@roadbook/roads/road-graph'
import { costTo, type Route, routeTo, type WayCost, waysFrom, type WaysFrom } from './route.ts'

/** Maximum number of cached routes; each takes some 50 kB with its derived data. */
const MAX_ROUTES = 400

/** The routes between the places that vehicles visit, each searched once. */
export class Journeys {
  readonly #graph: RoadGraph
  readonly #ways = new Map<number, WaysFrom>()
  readonly #costs = new Map<number, WayCost>()
  readonly #routes = new Map<number, Route>()

  constructor(graph: RoadGraph) {
    this.#graph = graph
  }

  /** Estimated duration of the route, as a navigation app gives it. */
  cost(from: number, to: number): WayCost {
    const key = this.#key(from, to)
    const known = this.#costs.get(key)
    if (known) return known
    const cost = costTo(this.#graph, this.#waysFrom(from), to) ?? noWay(from, to)
    this.#costs.set(key, cost)
    return cost
  }

  route(from: number, to: number): Route {
    const key = this.#key(from, to)
    const known = this.#routes.get(key)
    if (known) return known
    const route = routeTo(this.#graph, this.#waysFrom(from), to) ?? noWay(from, to)
    // a map keeps insertion order, so the first is the oldest
    const oldest = this.#routes.size < MAX_ROUTES ? undefined : this.#routes.keys().next().value
    if (oldest !== undefined) this.#routes.delete(oldest)
    this.#routes.set(key, route)
    return route
  }

  #waysFrom(from: number): WaysFrom {
    const known = this.#ways.get(from)
    if (known) return known
    const ways = waysFrom(this.#graph, from)
    this.#ways.set(from, ways)
    return ways
  }

  #key(from: number, to: number): number {
    return from * this.#graph.nodes.length + to
  }
}

function noWay(from: number, to: number): never {
  throw new Error(`No way leads from node ${from} to node ${to}`)
}
