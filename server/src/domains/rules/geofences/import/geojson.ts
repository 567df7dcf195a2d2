import { FileError } from '../../../../platform/files/file-error.ts'
import { latitudeIn, longitudeIn } from '../../../../platform/files/figures.ts'
import type { RawPosition, RawShape, ShapesInFile } from './shapes-in-file.ts'

/** Far deeper than any program writes. */
const MAX_DEPTH = 8

type Fields = Readonly<Record<string, unknown>>
type Part = Omit<RawShape, 'name'>

/** GeoJSON (RFC 7946): a collection of features, one feature, or a geometry. */
export function readGeoJson(text: string, shapes: ShapesInFile): void {
  const root = parsed(text)
  for (const feature of featuresOf(root)) shapes.addParts(nameOf(feature), partsOf(feature['geometry'], 0))
}

function parsed(text: string): Fields {
  let value: unknown
  try {
    // Some programs begin with a byte order mark.
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw unreadable(error instanceof Error ? error.message.slice(0, 200) : String(error), error)
  }
  if (!isFields(value) || typeof value['type'] !== 'string') throw new FileError({ code: 'not_geojson' })
  return value
}

const geometries = [
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
  'GeometryCollection',
]

function featuresOf(root: Fields): Fields[] {
  const { type, features } = root
  if (type === 'FeatureCollection' && Array.isArray(features)) return features.filter(isFields)
  if (type === 'Feature') return [root]
  if (!geometries.includes(String(type))) throw new FileError({ code: 'not_geojson' })
  return [{ geometry: root }]
}

function nameOf({ properties }: Fields): string | undefined {
  if (!isFields(properties)) return undefined
  const found = Object.entries(properties).find(
    ([key, value]) => /^(name|title|label)$/i.test(key) && ['string', 'number'].includes(typeof value),
  )
  return found === undefined ? undefined : String(found[1])
}

/** A feature may have no geometry. */
function partsOf(geometry: unknown, depth: number): Part[] {
  if (!isFields(geometry)) return []
  if (depth > MAX_DEPTH) throw unreadable('its geometries are nested too deeply')
  const { type, coordinates, geometries: all } = geometry
  if (type === 'GeometryCollection') return listOf(all).flatMap((one) => partsOf(one, depth + 1))
  if (type === 'Point') return [{ type, rings: [[positionOf(coordinates)]] }]
  if (type === 'LineString') return [{ type, rings: [lineOf(coordinates)] }]
  if (type === 'Polygon') return [{ type, rings: listOf(coordinates).map(lineOf) }]
  const single = String(type).replace(/^Multi/, '')
  if (single === type || !geometries.includes(String(type))) return []
  return listOf(coordinates).flatMap((one) => partsOf({ type: single, coordinates: one }, depth))
}

function lineOf(value: unknown): RawPosition[] {
  return listOf(value).map(positionOf)
}

function positionOf(value: unknown): RawPosition {
  const [longitude, latitude] = listOf(value)
  return [longitudeIn(longitude), latitudeIn(latitude)]
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function unreadable(reason: string, cause?: unknown): FileError {
  return new FileError({ code: 'file_unreadable', details: { format: 'GeoJSON', reason } }, { cause })
}
