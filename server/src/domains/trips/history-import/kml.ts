import { latitudeIn, longitudeIn, numberIn } from '../../../platform/files/figures.ts'
import { readXml } from '../../../platform/files/read-xml.ts'
import { createHistory, type HistoryFile, type RawPoint, timeIn, type TimeOptions } from './history-file.ts'

/**
 * Tracks of KML (gx:Track, https://developers.google.com/kml/documentation/kmlreference#gxtrack), with a time
 * for each place.
 */
export function parseKml(chunks: Iterable<string>, options: TimeOptions = {}): HistoryFile {
  const history = createHistory()
  let times: string[] = []
  let places: string[] = []
  readXml(
    chunks,
    { root: 'kml', format: 'KML' },
    {
      close(path, text) {
        const [holder, name] = [path.at(-2), path.at(-1)]
        if (holder === 'Track' && name === 'when') times.push(text)
        if (holder === 'Track' && name === 'coord') places.push(text)
        if (name !== 'Track') return
        for (const [index, place] of places.entries()) history.add(toPoint(times[index], place, options))
        times = []
        places = []
      },
    },
  )
  return history.file()
}

function toPoint(time: string | undefined, place: string, options: TimeOptions): RawPoint {
  const [longitude, latitude, altitude] = place.trim().split(/\s+/, 3)
  return {
    timeMs: timeIn(time, options),
    latitude: latitudeIn(latitude),
    longitude: longitudeIn(longitude),
    altitudeMeters: numberIn(altitude),
  }
}
