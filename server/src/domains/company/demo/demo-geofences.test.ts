import { GeofenceCreate } from '@roadbook/contract/rules/geofences'
import { namesOfPlaces } from '@roadbook/geo/shapes/smallest-place'
import { expect, test } from 'vitest'
import { shapeOf } from '../../tracking/geofence-places/index.ts'
import { requireUsable } from '../../rules/geofences/require-usable.ts'
import { requireComplete } from '../../rules/geofences/write-geofence.ts'
import { readDemoPlaces } from './demo-geofences.ts'
import { readDemoFleet } from './fleet-file.ts'

const demoPlaces = await readDemoPlaces()

test('each geofence of the demo is one that a person could have drawn', () => {
  for (const { categories: _, notifies: __, ...place } of demoPlaces) {
    const geofence = GeofenceCreate.parse(place)
    requireUsable(geofence.geometry)
    requireComplete(geofence)
  }
})

test('they watch fleet categories that the demo has', async () => {
  const { vehicles } = await readDemoFleet()
  const known = new Set(vehicles.map(({ fleetCategory }) => fleetCategory))
  expect(demoPlaces.flatMap(({ categories = [] }) => categories).filter((name) => !known.has(name))).toEqual(
    [],
  )
})

test('the yards of the fleet have their names', async () => {
  const { vehicles } = await readDemoFleet()
  const nameOf = namesOfPlaces(
    demoPlaces.map(({ name, geometry }) => ({ id: name, name, shape: shapeOf(geometry) })),
  )
  const names = vehicles.map(({ depot }) => nameOf(depot))
  const counts = ['Depot Marsa', 'Yard Mrieħel', 'Yard Corradino'].map(
    (name) => names.filter((found) => found === name).length,
  )
  expect(counts).toEqual([6, 3, 3])
})
