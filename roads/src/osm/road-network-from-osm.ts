import { type Road, ROAD_CLASSES, type RoadNetwork, sixDecimals } from '../road-network.ts'
import type { OsmData, OsmWay, Tags } from './osm-pbf.ts'

/** What is driven where no sign says otherwise, km/h, by class: Malta's limits, less on narrow streets. */
const USUAL_KMH = [80, 70, 60, 55, 50, 40, 35, 20]
const NATIONAL_LIMIT_KMH = 80
const CLOSED = ['no', 'private', 'agricultural', 'forestry', 'delivery', 'emergency']

type Piece = Omit<Road, 'from' | 'to' | 'name' | 'shape'> & { refs: number[]; name: string }

/** The streets of an extract that a company's vehicle may drive, cut at every junction. */
export function roadNetworkFromOsm(data: OsmData): RoadNetwork {
  const ways = data.ways.filter((way) => isDrivable(way.tags) && way.refs.length > 1)
  const uses = new Map<number, number>()
  for (const way of ways) {
    way.refs.forEach((ref, i) => {
      const isEnd = i === 0 || i === way.refs.length - 1
      uses.set(ref, (uses.get(ref) ?? 0) + (isEnd ? 2 : 1))
    })
  }
  const pieces = ways.flatMap((way) => cut(way, uses))
  return toNetwork(data, connected(pieces))
}

function isDrivable(tags: Tags): boolean {
  if (rankOf(tags) < 0 || tags.area === 'yes') return false
  return ![tags.access, tags.motor_vehicle, tags.motorcar, tags.vehicle].some((value) =>
    CLOSED.includes(value ?? ''),
  )
}

function rankOf(tags: Tags): number {
  const name = tags.highway?.replace(/_link$/, '')
  return ROAD_CLASSES.findIndex((roadClass) => roadClass === name)
}

function cut(way: OsmWay, uses: Map<number, number>): Piece[] {
  const { tags } = way
  const roundabout = tags.junction === 'roundabout'
  const reversed = tags.oneway === '-1'
  const refs = reversed ? way.refs.toReversed() : way.refs
  const attributes = {
    rank: rankOf(tags),
    speedKmh: speedOf(tags, roundabout),
    oneWay: reversed || roundabout || ['yes', 'true', '1'].includes(tags.oneway ?? ''),
    roundabout,
    name: tags.name ?? tags.ref ?? '',
  }
  const pieces: Piece[] = []
  let start = 0
  for (let i = 1; i < refs.length; i++) {
    const ref = refs[i] ?? 0
    // a road that comes back to its own start would have no direction: it is cut once more on its way
    const closes = i + 1 < refs.length && refs[i + 1] === refs[start]
    if ((uses.get(ref) ?? 0) < 2 && !closes) continue
    pieces.push({ ...attributes, refs: refs.slice(start, i + 1) })
    start = i
  }
  return pieces
}

function speedOf(tags: Tags, roundabout: boolean): number {
  const signed = Number.parseInt(tags.maxspeed ?? '', 10)
  const usual = USUAL_KMH[rankOf(tags)] ?? 30
  const kmh = signed > 0 ? signed : tags.highway?.endsWith('_link') ? usual * 0.75 : usual
  return Math.round(Math.min(kmh, NATIONAL_LIMIT_KMH, roundabout ? 35 : NATIONAL_LIMIT_KMH))
}

/** The pieces of the largest set of junctions of which each can be reached from each other. */
function connected(pieces: Piece[]): Piece[] {
  const forward = new Map<number, number[]>()
  const backward = new Map<number, number[]>()
  const connect = (from: number, to: number) => {
    forward.set(from, [...(forward.get(from) ?? []), to])
    backward.set(to, [...(backward.get(to) ?? []), from])
  }
  for (const piece of pieces) {
    connect(first(piece), last(piece))
    if (!piece.oneWay) connect(last(piece), first(piece))
  }
  let best = new Set<number>()
  const seen = new Set<number>()
  for (const start of forward.keys()) {
    if (seen.has(start)) continue
    // what a start reaches and is reached from is its component
    const there = reachable(start, forward)
    const component = new Set([...reachable(start, backward)].filter((node) => there.has(node)))
    component.forEach((node) => seen.add(node))
    if (component.size > best.size) best = component
    if (best.size > forward.size / 2) break
  }
  return pieces.filter((piece) => best.has(first(piece)) && best.has(last(piece)))
}

function reachable(start: number, next: Map<number, number[]>): Set<number> {
  const found = new Set([start])
  const open = [start]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const other of next.get(node) ?? []) {
      if (found.has(other)) continue
      found.add(other)
      open.push(other)
    }
  }
  return found
}

function toNetwork(data: OsmData, pieces: Piece[]): RoadNetwork {
  const point = (ref: number) => {
    const node = data.nodes.get(ref)
    if (!node) throw new Error(`The extract lacks node ${ref}`)
    return { latitude: sixDecimals(node.latitude), longitude: sixDecimals(node.longitude) }
  }
  // rows of about half a kilometre, each from west to east, so that neighbours have near numbers
  const row = (ref: number) => Math.floor(point(ref).latitude / 0.005)
  const refs = [...new Set(pieces.flatMap((piece) => [first(piece), last(piece)]))]
  refs.sort((a, b) => row(a) - row(b) || point(a).longitude - point(b).longitude)
  const index = new Map(refs.map((ref, i) => [ref, i]))
  const names = ['', ...new Set(pieces.map((piece) => piece.name).filter((name) => name !== ''))]
  const nameIndex = new Map(names.map((name, i) => [name, i]))
  const roads = pieces.map(({ refs: pieceRefs, name, ...rest }) => ({
    ...rest,
    from: index.get(pieceRefs[0] ?? 0) ?? 0,
    to: index.get(pieceRefs.at(-1) ?? 0) ?? 0,
    name: nameIndex.get(name) ?? 0,
    shape: pieceRefs.slice(1, -1).map(point),
  }))
  roads.sort((a, b) => a.from - b.from || a.to - b.to)
  return { names, nodes: refs.map(point), roads }
}

function first(piece: Piece): number {
  return piece.refs[0] ?? 0
}

function last(piece: Piece): number {
  return piece.refs.at(-1) ?? 0
}
