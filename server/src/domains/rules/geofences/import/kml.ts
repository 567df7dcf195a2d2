import { latitudeIn, longitudeIn } from '../../../../platform/files/figures.ts'
import { readXml } from '../../../../platform/files/read-xml.ts'
import type { RawPosition, RawShape, ShapesInFile } from './shapes-in-file.ts'

type Part = Omit<RawShape, 'name'>

/** Placemarks of KML (https://developers.google.com/kml/documentation/kmlreference): areas, lines, tracks and points. */
export function readKml(chunks: Iterable<string>, shapes: ShapesInFile): void {
  let placemark = newPlacemark()
  readXml(
    chunks,
    { root: 'kml', format: 'KML' },
    {
      open(path) {
        if (path.at(-1) === 'Placemark') placemark = newPlacemark()
      },
      close(path, text) {
        if (path.at(-1) === 'Placemark') shapes.addParts(placemark.name, placemark.parts)
        else readElement(placemark, path, text)
      },
    },
  )
}

type Placemark = {
  name: string | undefined
  parts: Part[]
  /** The rings of the polygon or track being read. */
  outer: RawPosition[]
  inner: RawPosition[][]
  track: RawPosition[]
}

function newPlacemark(): Placemark {
  return { name: undefined, parts: [], outer: [], inner: [], track: [] }
}

function readElement(placemark: Placemark, path: readonly string[], text: string): void {
  const [around, holder, element] = path.slice(-3)
  if (element === 'name' && holder === 'Placemark') placemark.name = text
  else if (element === 'coordinates') keepCoordinates(placemark, { around, holder }, text)
  else if (element === 'coord' && holder === 'Track')
    placemark.track.push(positionOf(text.trim().split(/\s+/)))
  else if (element === 'Polygon') {
    placemark.parts.push({ type: 'Polygon', rings: [placemark.outer, ...placemark.inner] })
    Object.assign(placemark, { outer: [], inner: [] })
  } else if (element === 'Track') {
    placemark.parts.push({ type: 'LineString', rings: [placemark.track] })
    placemark.track = []
  }
}

type Within = { around: string | undefined; holder: string | undefined }

function keepCoordinates(placemark: Placemark, { around, holder }: Within, text: string): void {
  const positions = positionsIn(text)
  if (holder === 'Point') placemark.parts.push({ type: 'Point', rings: [positions] })
  else if (holder === 'LineString') placemark.parts.push({ type: 'LineString', rings: [positions] })
  else if (holder !== 'LinearRing') return
  else if (around === 'outerBoundaryIs') placemark.outer = positions
  else if (around === 'innerBoundaryIs') placemark.inner.push(positions)
  else placemark.parts.push({ type: 'Polygon', rings: [positions] })
}

/** "longitude,latitude,altitude" with spaces between them; some programs also write spaces after the commas. */
function positionsIn(text: string): RawPosition[] {
  const tuples = text.replace(/\s*,\s*/g, ',').trim()
  return tuples === '' ? [] : tuples.split(/\s+/).map((tuple) => positionOf(tuple.split(',')))
}

function positionOf([longitude, latitude]: readonly string[]): RawPosition {
  return [longitudeIn(longitude), latitudeIn(latitude)]
}
