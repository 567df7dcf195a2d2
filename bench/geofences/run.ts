/**
 * The cost of geofence visits for each position: `npm run bench -- geofences`. A thousand vehicles drive through a region
 * with 10 geofences, then with 10,000: circles, corridors and polygons of 4 to 400 corners. The target is at most 1.5 times
 * the cost of a position with 10, for which ingest needs some 38 µs (docs/performance.md).
 */
import { destination } from '@roadbook/geo/destination'
import { indexAreas } from '@roadbook/geo/shapes/area-index'
import { areaOf } from '@roadbook/geo/shapes/area-of'
import type { Position, Shape } from '@roadbook/geo/shapes/shape'
import type { LatLon } from '@roadbook/geo/types'
import {
  type Geofence,
  nextVisits,
  noVisits,
  type VisitFix,
} from '../../server/src/domains/tracking/geofence-visits/detect-visits.ts'

const VEHICLES = 1_000
const FIXES = 500
/** For a position in Node and in the database, at full load. */
const POSITION_MICROSECONDS = 38
const MAX_TIMES = 1.5
const region = { south: 47, west: 8, degrees: 6 }

/** The same numbers in each run (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
}

const random = createRandom(20_261_125)
/** Half of the geofences and vehicles are in towns: a fifth of the places, on a hundredth of the area. */
const towns = Array.from({ length: 40 }, anywhere)

function anywhere(): LatLon {
  return {
    latitude: region.south + random() * region.degrees,
    longitude: region.west + random() * region.degrees,
  }
}

function somewhere(): LatLon {
  if (random() < 0.5) return anywhere()
  const town = towns[Math.floor(random() * towns.length)] ?? anywhere()
  return destination(town, random() * 360, random() * 5_000)
}

const at = ({ longitude, latitude }: LatLon): Position => [longitude, latitude]

function anyShape(center: LatLon): Shape {
  const kind = random()
  const meters = 50 + random() ** 3 * 3_000
  if (kind < 0.4) return { type: 'circle', center, radiusMeters: meters }
  if (kind < 0.5) {
    const line = Array.from({ length: 30 }, (_, step) => at(destination(center, step * 3, step * 500)))
    return { type: 'corridor', line, widthMeters: 200 }
  }
  const corners = 4 + Math.floor(random() ** 2 * 396)
  const ring = Array.from({ length: corners }, (_, corner) =>
    at(destination(center, (corner * 360) / corners, meters * (0.6 + random() * 0.4))),
  )
  return { type: 'polygon', polygons: [[ring]] }
}

const all = Array.from({ length: 10_000 }, (_, index): Geofence => ({
  id: `geofence ${index}`,
  area: areaOf(anyShape(somewhere())),
  sinceMs: 0,
}))

const drives = Array.from({ length: VEHICLES }, (): VisitFix[] => {
  let place = somewhere()
  let bearing = random() * 360
  return Array.from({ length: FIXES }, (_, index) => {
    bearing += (random() - 0.5) * 60
    place = destination(place, bearing, 120)
    return { ...place, atMs: index * 10_000, accuracyMeters: 5 + random() * 10 }
  })
})

const microseconds = [10, 10_000].map((count) => {
  const used = all.slice(0, count)
  const started = performance.now()
  const geofences = { index: indexAreas(used), byId: new Map(used.map((one) => [one.id, one])) }
  const indexMs = performance.now() - started
  let events = 0
  const run = () => {
    events = 0
    for (const drive of drives) {
      let state = noVisits
      for (const fix of drive) {
        const next = nextVisits(state, fix, geofences)
        state = next.state
        events += next.events.length
      }
    }
  }
  run()
  const taken = Array.from({ length: 5 }, () => {
    const start = performance.now()
    run()
    return performance.now() - start
  }).toSorted((a, b) => a - b)
  const each = ((taken[2] ?? 0) * 1_000) / (VEHICLES * FIXES)
  console.log(
    `${count.toLocaleString('en').padStart(6)} geo-fences: ${each.toFixed(2)} µs a position, ${events.toLocaleString('en')} ` +
      `entries and exits of ${(VEHICLES * FIXES).toLocaleString('en')} positions; indexed in ${indexMs.toFixed(0)} ms`,
  )
  return each
})
const [few = 0, many = 0] = microseconds
const times = (POSITION_MICROSECONDS + many) / (POSITION_MICROSECONDS + few)
console.log(
  `a position with 10,000 costs ${times.toFixed(2)} times what it costs with 10` +
    (times <= MAX_TIMES ? '' : `  above the aim of ${MAX_TIMES}`),
)
