import { type Road, ROAD_CLASSES, type RoadNetwork, sixDecimals } from '../road-network.ts'
import { connectedParts } from './connected-parts.ts'
import type { OsmData, OsmWay, Tags } from './osm-pbf.ts'

/** Assumed speed in km/h by class where no limit is signed: less than the law allows on narrow streets. */
const USUAL_KMH = [110, 70, 60, 55, 50, 40, 35, 20]
const ROUNDABOUT_KMH = 35
const KM_PER_MILE = 1.609344
const CLOSED = ['no', 'private', 'agricultural', 'forestry', 'delivery', 'emergency']

export type RoadRules = {
  /** Upper limit of any road in the region, whatever is signed. */
  highestKmh: number
  /** Whether to keep all parts, such as islands, or only the largest. */
  parts: 'all' | 'largest'
}

/** Parts with fewer junctions are car parks that the map hasn't joined to their street. */
const SMALLEST_PART = 50

type Piece = Omit<Road, 'from' | 'to' | 'name' | 'shape'> & { refs: number[]; name: string }

/** The streets of an extract that a company's vehicle may use, cut at every junction. */
export function roadNetworkFromOsm(data: OsmData, { highestKmh, parts }: RoadRules): RoadNetwork {
  const ways = data.ways.filter((way) => isDrivable(way.tags) && way.refs.length > 1)
  const uses = new Map<number, number>()
  for (const way of ways) {
    way.refs.forEach((ref, i) => {
      const isEnd = i === 0 || i === way.refs.length - 1
      uses.set(ref, (uses.get(ref) ?? 0) + (isEnd ? 2 : 1))
    })
  }
  const pieces = ways.flatMap((way) => cut(way, uses, highestKmh))
  return toNetwork(data, inParts(pieces, parts))
}

/** Whether a company's vehicle may use a way with these tags. */
export function isDrivable(tags: Tags): boolean {
  if (rankOf(tags) < 0 || tags.area === 'yes') return false
  return ![tags.access, tags.motor_vehicle, tags.motorcar, tags.vehicle].some((value) =>
    CLOSED.includes(value ?? ''),
  )
}

function rankOf(tags: Tags): number {
  const name = tags.highway?.replace(/_link$/, '')
  return ROAD_CLASSES.findIndex((roadClass) => roadClass === name)
}

function cut(way: OsmWay, uses: Map<number, number>, highestKmh: number): Piece[] {
  const { tags } = way
  const roundabout = tags.junction === 'roundabout'
  const reversed = tags.oneway === '-1'
  const refs = reversed ? way.refs.toReversed() : way.refs
  const attributes = {
    rank: rankOf(tags),
    speedKmh: Math.min(speedOf(tags, roundabout), highestKmh),
    oneWay: reversed || roundabout || ['yes', 'true', '1'].includes(tags.oneway ?? ''),
    roundabout,
    name: tags.name ?? tags.ref ?? '',
  }
  const pieces: Piece[] = []
  let start = 0
  for (let i = 1; i < refs.length; i++) {
    const ref = refs[i] ?? 0
    // a road that returns to its own start would have no direction, so it is cut once more
    const closes = i + 1 < refs.length && refs[i + 1] === refs[start]
    if ((uses.get(ref) ?? 0) < 2 && !closes) continue
    pieces.push({ ...attributes, refs: refs.slice(start, i + 1) })
    start = i
  }
  return pieces
}

function speedOf(tags: Tags, roundabout: boolean): number {
  const usual = USUAL_KMH[rankOf(tags)] ?? 30
  const kmh = signedKmh(tags.maxspeed) ?? (tags.highway?.endsWith('_link') ? usual * 0.75 : usual)
  return Math.round(roundabout ? Math.min(kmh, ROUNDABOUT_KMH) : kmh)
}

/** Such as `50`, `30 mph`, `none`. https://wiki.openstreetmap.org/wiki/Key:maxspeed */
function signedKmh(maxspeed = ''): number | undefined {
  if (maxspeed === 'none') return Infinity
  const signed = Number.parseInt(maxspeed, 10)
  if (!(signed > 0)) return undefined
  return maxspeed.endsWith('mph') ? signed * KM_PER_MILE : signed
}

/** The pieces between junctions in the largest part, or in any part that isn't tiny. */
function inParts(pieces: Piece[], parts: RoadRules['parts']): Piece[] {
  const junctions = new Map<number, number>()
  const indexOf = (ref: number): number => {
    const index = junctions.get(ref) ?? junctions.size
    junctions.set(ref, index)
    return index
  }
  const arcs = pieces.flatMap((piece) => {
    const [from, to] = [indexOf(first(piece)), indexOf(last(piece))]
    return piece.oneWay ? [[from, to] as const] : [[from, to] as const, [to, from] as const]
  })
  const partOf = connectedParts(junctions.size, arcs)
  const sizes = new Map<number, number>()
  for (const part of partOf) sizes.set(part, (sizes.get(part) ?? 0) + 1)
  let largest = 0
  for (const size of sizes.values()) largest = Math.max(largest, size)
  const smallest = parts === 'largest' ? largest : Math.min(largest, SMALLEST_PART)
  const part = (ref: number): number => partOf[indexOf(ref)] ?? -1
  return pieces.filter((piece) => {
    const ofFirst = part(first(piece))
    return ofFirst === part(last(piece)) && (sizes.get(ofFirst) ?? 0) >= smallest
  })
}

function toNetwork(data: OsmData, pieces: Piece[]): RoadNetwork {
  const point = (ref: number) => {
    const node = data.nodes.get(ref)
    if (!node) throw new Error(`The extract lacks node ${ref}`)
    return { latitude: sixDecimals(node.latitude), longitude: sixDecimals(node.longitude) }
  }
  // rows of about half a kilometre, each from west to east, so that neighbouring nodes have similar numbers
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
