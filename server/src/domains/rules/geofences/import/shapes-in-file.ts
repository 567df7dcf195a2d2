/** The shapes in a file, and what is wrong with each. Pure. */
import type { FileGeometry, FileShape, ShapeFault } from '@roadbook/contract/rules/geofence-import'
import { geofenceImportLimits, geofenceLimits } from '@roadbook/contract/rules/geofence-limits'
import type { Position, Shape } from '@roadbook/geo/shapes/shape'
import { problemOf } from '@roadbook/geo/shapes/shape-problem'
import { FileError } from '../../../../platform/files/file-error.ts'

/** A coordinate that is missing, unreadable or impossible is undefined. */
export type RawPosition = readonly [longitude: number | undefined, latitude: number | undefined]

/** All rings of a polygon; one list for a line or a point. */
export type RawShape = {
  name: string | undefined
  type: FileGeometry['type']
  rings: readonly (readonly RawPosition[])[]
}

const MAX_NAME = 100

/** Throws FileError if a file has more shapes than can be shown. */
export class ShapesInFile {
  readonly shapes: FileShape[] = []
  #positions = 0

  add({ name, type, rings }: RawShape): void {
    const { shapes: mostShapes, positions: mostPositions } = geofenceImportLimits
    if (this.shapes.length === mostShapes)
      throw new FileError({ code: 'file_has_too_many_shapes', details: { most: mostShapes } })
    this.#positions += rings.reduce((sum, ring) => sum + ring.length, 0)
    if (this.#positions > mostPositions)
      throw new FileError({ code: 'file_has_too_many_positions', details: { most: mostPositions } })
    const number = this.shapes.length + 1
    this.shapes.push({ number, name: nameOf(name), ...checked(type, rings) })
  }

  /** The parts of one feature; if there are several, they are numbered. */
  addParts(name: string | undefined, parts: readonly Omit<RawShape, 'name'>[]): void {
    for (const [index, part] of parts.entries())
      this.add({ ...part, name: parts.length > 1 ? numbered(name, index + 1) : name })
  }
}

function numbered(name: string | undefined, nth: number): string | undefined {
  const suffix = ` (${nth})`
  const known = nameOf(name)
  return known === null ? undefined : known.slice(0, MAX_NAME - suffix.length) + suffix
}

/** On one line, cut to the maximum length of a name. */
function nameOf(text: string | undefined): string | null {
  const name = text
    ?.replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME)
    .trim()
  return name ? name : null
}

type Checked = Pick<FileShape, 'geometry' | 'fault'>

function checked(type: FileGeometry['type'], raw: RawShape['rings']): Checked {
  const rings = raw.map(completeLine)
  if (!rings.every((ring) => ring !== undefined))
    return { geometry: null, fault: faultOf('impossiblePosition') }
  if (type === 'Point') {
    const position = rings[0]?.[0]
    return position
      ? { geometry: { type, coordinates: position }, fault: null }
      : { geometry: null, fault: faultOf('impossiblePosition') }
  }
  if (type === 'LineString') return checkedLine(rings[0] ?? [])
  return checkedPolygon(rings.map(closed))
}

function checkedLine(line: Line): Checked {
  if (line.length < 2) return { geometry: null, fault: faultOf('tooShort') }
  const shape: Shape = { type: 'corridor', line, widthMeters: geofenceLimits.widthMeters.min }
  return { geometry: { type: 'LineString', coordinates: line }, fault: faultIn(shape, line.length) }
}

function checkedPolygon(rings: Line[]): Checked {
  const count = rings.reduce((sum, ring) => sum + ring.length, 0)
  if (count === 0 || rings.some((ring) => ring.length === 0))
    return { geometry: null, fault: faultOf('tooFewCorners') }
  const fault = faultIn({ type: 'polygon', polygons: [rings] }, count)
  return { geometry: { type: 'Polygon', coordinates: rings }, fault }
}

/** Mutable, as in the contract. */
type Line = [number, number][]

function faultIn(shape: Shape, positions: number): FileShape['fault'] {
  if (positions > geofenceLimits.positions) return faultOf('tooManyPositions')
  const problem = problemOf(shape)
  return problem ? faultOf(problem.reason, problem.at) : null
}

function faultOf(reason: ShapeFault, at?: Position): FileShape['fault'] {
  return { reason, at: at ? [at[0], at[1]] : null }
}

function completeLine(ring: readonly RawPosition[]): Line | undefined {
  const line: Line = []
  for (const [longitude, latitude] of ring) {
    if (longitude === undefined || latitude === undefined) return undefined
    line.push([longitude, latitude])
  }
  return line
}

/** Some programs omit the position that closes a ring. */
function closed(ring: Line): Line {
  const [first, last] = [ring[0], ring.at(-1)]
  const isOpen = first !== undefined && (first[0] !== last?.[0] || first[1] !== last[1])
  return isOpen ? [...ring, [first[0], first[1]]] : ring
}
