import { FleetCategory, type settingsRoutes } from '@roadbook/contract/company/settings'
import { type ExpressionBuilder, type InferResult, sql } from 'kysely'
import { companyOfTransaction } from '../../../database/citus/company-of-transaction.ts'
import type { DB } from '../../../database/schema.ts'
import { isoTimes, named } from '../../../entities/columns.ts'
import { createEntity } from '../../../entities/entity.ts'
import { AppError } from '../../../errors.ts'
import type { Handlers } from '../../../http/mount.ts'
import type { Context } from '../../../http/scope.ts'

const fleetCategories = createEntity({
  table: 'fleetCategories',
  thing: 'fleetCategory',
  resource: 'fleetCategory',
  schema: FleetCategory,
  within: allCategories,
  selection: (query) =>
    query
      .selectAll()
      .select((eb) => [countIn(eb, false).as('vehicles'), countIn(eb, true).as('archivedVehicles')]),
  // A vehicle being moved into it waits; otherwise the deletion would break the vehicle's reference.
  lock: 'update',
  unaudited: ['vehicles', 'archivedVehicles'],
  filters: {
    name: (query: CategoriesQuery, name: string) => query.where('name', '=', name),
  },
  ordering: {
    standard: [{ field: 'name', isDescending: false }],
    by: (field: 'name') => sql.ref(field),
    neverNull: ['name'],
  },
  toValues: (_context, rows: readonly CategoryRow[]) => rows.map(toFleetCategory),
})

function allCategories({ scope, tx }: Context) {
  return tx.selectFrom('fleetCategories').where('tenantId', '=', scope.tenantId)
}

type CategoriesQuery = ReturnType<typeof allCategories>
type CategoryRow = InferResult<ReturnType<CategoriesQuery['selectAll']>>[number] & {
  vehicles: number | null
  archivedVehicles: number | null
}

function countIn(eb: ExpressionBuilder<DB, 'fleetCategories'>, archived: boolean) {
  return eb
    .selectFrom('vehicles')
    .select((inner) => inner.fn.countAll<number>().as('total'))
    .where('vehicles.tenantId', '=', companyOfTransaction)
    .whereRef('vehicles.fleetCategoryId', '=', 'fleetCategories.id')
    .where('archived', '=', archived)
}

type CategoryHandlers = Pick<
  Handlers<typeof settingsRoutes>,
  'listFleetCategories' | 'createFleetCategory' | 'updateFleetCategory' | 'deleteFleetCategory'
>

export const categoryHandlers: CategoryHandlers = {
  async listFleetCategories(context) {
    const { items } = await fleetCategories.list(context, { filter: {} })
    return items
  },

  createFleetCategory: (context, { body }) => addFleetCategory(context, body),

  async updateFleetCategory(context, { params, body: { version, ...fields } }) {
    const taken = await fleetCategories.take(context, params.id, version)
    if (fields.name !== undefined) await refuseTakenName(context, fields.name, params.id)
    return fleetCategories.write(context, taken, named(fields))
  },

  async deleteFleetCategory(context, { params }) {
    const taken = await fleetCategories.take(context, params.id)
    const vehicles = await countVehiclesIn(context, params.id)
    if (vehicles > 0) throw new AppError('category_in_use', { name: taken.value.name, vehicles })
    await fleetCategories.remove(context, taken)
  },
}

export async function addFleetCategory(
  context: Context,
  category: { name: string; colour: string },
): Promise<FleetCategory> {
  await refuseTakenName(context, category.name)
  return fleetCategories.add(context, category)
}

async function refuseTakenName(context: Context, name: string, exceptId?: string): Promise<void> {
  const { items } = await fleetCategories.list(context, { filter: { name } })
  if (items.every(({ id }) => id === exceptId)) return
  throw new AppError('category_taken', { name }, { field: 'name' })
}

async function countVehiclesIn({ scope, tx }: Context, categoryId: string): Promise<number> {
  const { total } = await tx
    .selectFrom('vehicles')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('tenantId', '=', scope.tenantId)
    .where('fleetCategoryId', '=', categoryId)
    .executeTakeFirstOrThrow()
  return total
}

function toFleetCategory(row: CategoryRow): FleetCategory {
  const counts = { vehicles: row.vehicles ?? 0, archivedVehicles: row.archivedVehicles ?? 0 }
  return { ...isoTimes(row), ...counts }
}
