import type { TripCategory } from '@roadbook/contract/fleet/trip-categories'
import type { Selectable } from 'kysely'
import type { Tx } from '../../../database/client.ts'
import type { TripCategoriesTable } from '../../../database/schema.ts'

export type CategoryRow = Selectable<TripCategoriesTable>
type Of = { scope: { tenantId: string }; tx: Tx }

export const fixedCategories: readonly TripCategory[] = [
  fixed('business', 'Business', '#0F766E', true),
  fixed('private', 'Private', '#7C5CC4', false),
  fixed('commute', 'Commute', '#B7791F', false),
]

function fixed(category: string, name: string, colour: string, countsAsBusiness: boolean): TripCategory {
  const usage = { trips: null, vehicles: null }
  return { category, name, colour, countsAsBusiness, archived: false, fixed: true, ...usage }
}

/** The company's own, in their order. */
export async function readCategories({ scope, tx }: Of): Promise<CategoryRow[]> {
  return tx
    .selectFrom('tripCategories')
    .selectAll()
    .where('tenantId', '=', scope.tenantId)
    .orderBy('position')
    .orderBy('key')
    .execute()
}

/** Until the transaction ends, nobody can delete them. Returns those that exist. */
export async function holdCategories({ scope, tx }: Of, keys: readonly string[]): Promise<CategoryRow[]> {
  return tx
    .selectFrom('tripCategories')
    .selectAll()
    .where('tenantId', '=', scope.tenantId)
    .where('key', 'in', keys)
    .orderBy('key')
    .forKeyShare()
    .execute()
}

export type Usage = { trips: Map<string, number>; vehicles: Map<string, number> }

/** For the company's own categories: how many trips have them, and how many vehicles use them for new trips. */
export async function countUsage({ scope, tx }: Of, keys: readonly string[]): Promise<Usage> {
  if (keys.length === 0) return { trips: new Map(), vehicles: new Map() }
  const trips = await tx
    .selectFrom('trips')
    .select(({ fn }) => ['category as key', fn.countAll<number>().as('total')])
    .where('tenantId', '=', scope.tenantId)
    .where('category', 'in', keys)
    .where('category', 'not in', ['business', 'private', 'commute'])
    .groupBy('category')
    .execute()
  const vehicles = await tx
    .selectFrom('vehicles')
    .select(({ fn }) => ['defaultTripCategory as key', fn.countAll<number>().as('total')])
    .where('tenantId', '=', scope.tenantId)
    .where('defaultTripCategory', 'in', keys)
    .groupBy('defaultTripCategory')
    .execute()
  return { trips: byKey(trips), vehicles: byKey(vehicles) }
}

function byKey(rows: readonly { key: string; total: number }[]): Map<string, number> {
  return new Map(rows.map(({ key, total }) => [key, total]))
}
