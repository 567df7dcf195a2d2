import { latitudeIn, longitudeIn } from '../../../../platform/files/figures.ts'
import { readXml } from '../../../../platform/files/read-xml.ts'
import type { RawPosition, ShapesInFile } from './shapes-in-file.ts'

/** Way points, routes and segments of tracks of GPX 1.0 and 1.1 (https://www.topografix.com/GPX/1/1/). */
export function readGpx(chunks: Iterable<string>, shapes: ShapesInFile): void {
  let name: string | undefined
  let place: RawPosition = [undefined, undefined]
  let line: RawPosition[] = []
  let segments: RawPosition[][] = []
  readXml(
    chunks,
    { root: 'gpx', format: 'GPX' },
    {
      open(path, { lat, lon }) {
        const element = path.join('/')
        if (isPoint(element)) place = [longitudeIn(lon), latitudeIn(lat)]
        if (!isWhole(element)) return
        name = undefined
        line = []
        segments = []
      },
      close(path, text) {
        const element = path.join('/')
        if (element === 'gpx/wpt') shapes.add({ name, type: 'Point', rings: [[place]] })
        else if (isPoint(element)) line.push(place)
        else if (element === 'gpx/trk/trkseg') {
          segments.push(line)
          line = []
        } else if (element === 'gpx/rte') shapes.add({ name, type: 'LineString', rings: [line] })
        else if (element === 'gpx/trk') {
          const parts = segments.map((segment) => ({ type: 'LineString' as const, rings: [segment] }))
          shapes.addParts(name, parts)
        } else if (path.at(-1) === 'name' && isWhole(path.slice(0, -1).join('/'))) name = text
      },
    },
  )
}

function isWhole(element: string): boolean {
  return element === 'gpx/wpt' || element === 'gpx/rte' || element === 'gpx/trk'
}

function isPoint(element: string): boolean {
  return element === 'gpx/wpt' || element === 'gpx/rte/rtept' || element === 'gpx/trk/trkseg/trkpt'
}
