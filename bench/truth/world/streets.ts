/** The routes of simulated drives: along the streets of Malta that ship with the simulator. */
import { type Drive, planDrive } from '../../../simulator/src/driving/drive.ts'
import type { VehicleKind } from '../../../simulator/src/fleet.ts'
import { maltaRoads } from '../../../simulator/src/driving/malta-roads.ts'
import { placesOf } from '../../../simulator/src/driving/places.ts'
import type { Random } from '../../../simulator/src/random.ts'
import { costTo, type Route, routeTo, waysFrom, type WaysFrom } from '../../../simulator/src/driving/route.ts'
import type { RoadGraph } from '@roadbook/roads/road-graph'

const PLACES = 80
/** The search assumes an open road; traffic, lights and bends take as much time again. */
const SECONDS_BY_SEARCH = 0.9
/** Well above the minimum for a trip. */
const MIN_METERS = 900

type Trip = { minutes: number; kind: VehicleKind; jamSeconds: number }

export class Streets {
  readonly graph: RoadGraph
  readonly nodes: readonly number[]
  readonly #ways = new Map<number, WaysFrom>()

  constructor(graph = maltaRoads()) {
    this.graph = graph
    this.nodes = placesOf(graph).customers.slice(0, PLACES)
  }

  /** A drive of about this many minutes, through as many places as it takes. */
  drive(from: number, { minutes, kind, jamSeconds }: Trip, random: Random): { drive: Drive; to: number } {
    const legs: Route[] = []
    let left = minutes * 60
    let node = from
    do {
      const next = this.#near(node, left, random)
      legs.push(next.route)
      node = next.to
      left -= next.seconds
    } while (left > 240)
    const traffic = random.next()
    const pace = random.between(0.85, 1)
    const drive = planDrive(joined(legs), kind, random, { traffic, temper: 0, pace })
    return { drive: jamSeconds > 0 ? withJam(drive, jamSeconds, random) : drive, to: node }
  }

  /** Chooses, among some places, the one whose driving time is closest to this. */
  #near(from: number, seconds: number, random: Random): { route: Route; to: number; seconds: number } {
    const ways = this.#waysFrom(from)
    const found = Array.from(
      { length: 12 },
      () => this.nodes[Math.floor(random.next() * this.nodes.length)] ?? 0,
    )
      .flatMap((to) => {
        const cost = costTo(this.graph, ways, to)
        return cost && cost.meters > MIN_METERS ? [{ to, seconds: cost.seconds * SECONDS_BY_SEARCH }] : []
      })
      .sort((a, b) => Math.abs(a.seconds - seconds) - Math.abs(b.seconds - seconds))
    for (const { to, seconds: taken } of found) {
      const route = routeTo(this.graph, ways, to)
      if (route && route.roads.length > 1) return { route, to, seconds: taken }
    }
    return this.#near(from, seconds, random)
  }

  #waysFrom(node: number): WaysFrom {
    const known = this.#ways.get(node) ?? waysFrom(this.graph, node)
    this.#ways.set(node, known)
    return known
  }
}

function joined(legs: readonly Route[]): Route {
  const [first, ...others] = legs
  if (!first) throw new Error('A way has at least one leg')
  if (others.length === 0) return first
  const route: Route = { points: [...first.points], roads: [...first.roads], nodes: [...first.nodes] }
  for (const { points, roads, nodes } of others) {
    route.points.push(...points.slice(1))
    route.roads.push(...roads)
    route.nodes.push(...nodes.slice(1))
  }
  return route
}

/** One of the places where it waits anyway becomes a jam; without such a place there is none. */
function withJam(drive: Drive, seconds: number, random: Random): Drive {
  const { profile } = drive
  const places = [...profile.waiting.keys()].filter((knot) => (profile.waiting[knot] ?? 0) > 0)
  const jam = places[Math.floor(random.next() * places.length)]
  if (jam === undefined) return drive
  const waiting = profile.waiting.map((wait, knot) => (knot === jam ? wait + seconds : wait))
  const arrival = profile.arrival.map((arrived, knot) => (knot > jam ? arrived + seconds : arrived))
  return {
    ...drive,
    durationSeconds: drive.durationSeconds + seconds,
    profile: { ...profile, waiting, arrival },
  }
}
