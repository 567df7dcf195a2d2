import { api } from '@roadbook/contract/api'
import type { GeofenceGeometry } from '@roadbook/contract/rules/geofences'
import { areaOf } from '@roadbook/geo/shapes/area-of'
import type { LatLon } from '@roadbook/geo/types'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import type { Scope } from '../../../http/scope.ts'
import { namePlaces } from './name-places.ts'
import { conditionOf } from './place-condition.ts'
import { shapeOf } from './shape-of.ts'
import { bySize, marginOf, smallestAround } from '@roadbook/geo/shapes/smallest-place'
import { costlyRuns } from '../../../../../property-runs.ts'
import { geometries, points } from './testing-shapes.ts'

let server: TestApp
let owner: Person
beforeAll(async () => {
  server = await createTestApp()
  owner = await server.company('Places Ltd')
})
afterAll(() => server.close())

const malta: LatLon = { latitude: 35.8719, longitude: 14.4969 }
const fiji: LatLon = { latitude: -16.8, longitude: 179.999 }
const tromso: LatLon = { latitude: 69.6, longitude: 18.9 }

function askDatabase(geometry: GeofenceGeometry, asked: readonly LatLon[]): Promise<boolean[]> {
  return server.database.inTenant({ tenantId: owner.tenantId }, async (tx) => {
    const isIn = conditionOf(shapeOf(geometry))(sql<number>`p.latitude`, sql<number>`p.longitude`)
    const { rows } = await sql<{ isIn: boolean }>`select ${isIn} as is_in
      from unnest(${asked.map(({ latitude }) => latitude)}::float8[],
        ${asked.map(({ longitude }) => longitude)}::float8[]) with ordinality as p (latitude, longitude, nth)
      order by nth`.execute(tx)
    return rows.map((row) => row.isIn)
  })
}

test('the database finds the same points in a shape, but for a metre at its border', async () => {
  const cases = fc.constantFrom(malta, fiji, tromso).chain((center) =>
    fc.record({
      geometry: geometries(center),
      asked: fc.array(points(center, 3_500), { minLength: 20, maxLength: 40 }),
    }),
  )
  await fc.assert(
    fc.asyncProperty(cases, async ({ geometry, asked }) => {
      const area = areaOf(shapeOf(geometry))
      const sides = (margin: number) => asked.map((point) => area.side(point, Math.max(0, margin)))
      const [inner, outer] = [sides(marginOf(area) + 1), sides(marginOf(area) - 1)]
      const found = await askDatabase(geometry, asked)
      const wrong = asked.filter((_, index) => {
        if (inner[index] !== outer[index]) return false
        return found[index] !== (inner[index] === 'inside')
      })
      expect(wrong).toEqual([])
    }),
    { numRuns: costlyRuns },
  )
})

const asOwner = <T>(
  use: (reader: {
    scope: Scope
    tx: Parameters<Parameters<typeof server.database.inTenant>[1]>[0]
  }) => Promise<T>,
) =>
  server.database.inTenant({ tenantId: owner.tenantId }, (tx) =>
    use({ tx, scope: { tenantId: owner.tenantId } as Scope }),
  )

test('names from the database are those of all shapes compared, wherever on earth', async () => {
  const centers = [malta, fiji, tromso]
  const drawn = fc.sample(fc.constantFrom(...centers).chain(geometries), { numRuns: 40, seed: 7 })
  for (const [index, geometry] of drawn.entries()) {
    const body = { name: `Place ${index}`, geometry, trigger: 'enter' as const }
    await server.call(owner, api.geofences.create, { body })
  }
  const { body: stored } = await server.call(owner, api.geofences.list, {})
  expect(stored.length).toBeGreaterThan(25)
  const places = bySize(stored.map((one) => ({ ...one, shape: shapeOf(one.geometry) })))
  const asked = fc.sample(
    fc.constantFrom(...centers).chain((center) => points(center, 3_000)),
    {
      numRuns: 200,
      seed: 7,
    },
  )
  const named = await asOwner((reader) => namePlaces(reader, [null, ...asked]))
  expect(named).toEqual([null, ...asked.map((point) => smallestAround(places, point))])
  expect(new Set(named).size).toBeGreaterThan(15)
})

test('geofences of another company name nothing', async () => {
  const other = await server.company('Others Ltd')
  const names = await server.database.inTenant({ tenantId: other.tenantId }, (tx) =>
    namePlaces({ tx, scope: { tenantId: other.tenantId } }, [malta, fiji, tromso]),
  )
  expect(names).toEqual([null, null, null])
})
