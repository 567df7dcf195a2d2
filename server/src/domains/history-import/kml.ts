import {
  type HistoryFile,
  latitudeIn,
  longitudeIn,
  numberIn,
  type RawPoint,
  timeIn,
  toHistoryFile,
} from './history-file.ts'
import { childrenOf, descendantsOf, rootOf } from './xml.ts'

/** Tracks of KML (gx:Track, https://developers.google.com/kml/documentation/kmlreference#gxtrack): a time for each place. */
export function parseKml(text: string): HistoryFile {
  const kml = rootOf(text, 'kml', 'KML')
  const points: RawPoint[] = []
  for (const track of descendantsOf(kml, 'Track')) {
    const times = childrenOf(track, 'when')
    const places = childrenOf(track, 'coord')
    for (const [i, place] of places.entries()) {
      const [longitude, latitude, altitude] = String(place).trim().split(/\s+/)
      points.push({
        timeMs: timeIn(times[i]),
        latitude: latitudeIn(latitude),
        longitude: longitudeIn(longitude),
        altitudeMeters: numberIn(altitude),
      })
    }
  }
  return toHistoryFile(points)
}
