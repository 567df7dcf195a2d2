import type { AuditAction } from '@roadbook/contract/core/audit'
import {
  isFixedTripCategory,
  maxTripCategories,
  type TripCategoriesUpdate,
  type TripCategoryEntry,
  tripCategoryKey,
} from '@roadbook/contract/fleet/trip-categories'
import { v7 as uuidv7 } from 'uuid'
import { AppError, staleVersion } from '../../../errors.ts'
import type { Context } from '../../../http/scope.ts'
import { type Change, differences, recordChanges } from '../../core/audit/index.ts'
import { changeCompany, lockCompany, readCompany } from '../../core/companies/index.ts'
import { type CategoryRow, countUsage, fixedCategories, readCategories } from './category-rows.ts'
import { readTripCategories } from './read-categories.ts'

/** Replaces the company's own categories; one that trips or vehicles use is not deleted. */
export async function changeCategories(
  context: Context,
  { vehicleTripCategories, version }: TripCategoriesUpdate,
): Promise<void> {
  // Serializes changes: the next one waits and then sees this one's result.
  await lockCompany(context)
  const company = await readCompany(context)
  if (version !== undefined && version !== company.version) {
    throw staleVersion('company', await readTripCategories(context, true))
  }
  const before = await readCategories(context)
  const after = resolve(context, before, vehicleTripCategories)
  const changes = changesOf(before, after)
  const moved = after.some(({ key }, index) => before[index]?.key !== key)
  if (changes.length === 0 && !moved && before.length === after.length) return
  await refuseUsed(context, before, after)
  await store(context, { before, after })
  await changeCompany(context, {})
  await recordChanges(context, changes)
}

/** An entry without a key is new, unless one with that name exists, so that repeating a request adds nothing. */
function resolve(
  { scope }: Context,
  before: readonly CategoryRow[],
  entries: readonly TripCategoryEntry[],
): CategoryRow[] {
  const own = entries.filter(({ category }) => category === undefined || !isFixedTripCategory(category))
  if (own.length > maxTripCategories) {
    throw new AppError(
      'too_many_trip_categories',
      { most: maxTripCategories },
      { field: 'vehicleTripCategories' },
    )
  }
  const names = new Set(fixedCategories.map(({ name }) => folded(name)))
  const known = new Map(before.map((row) => [row.key, row]))
  const named = new Set(own.map(({ category }) => category))
  const byName = new Map(before.filter(({ key }) => !named.has(key)).map((row) => [folded(row.name), row]))
  const taken = new Set(known.keys())
  const used = new Set<string>()
  return own.map(({ category, name, colour, countsAsBusiness, archived }, position) => {
    if (names.has(folded(name)))
      throw new AppError('trip_category_taken', { name }, { field: 'vehicleTripCategories' })
    names.add(folded(name))
    const row = category === undefined ? byName.get(folded(name)) : known.get(category)
    if (row === undefined && category !== undefined) {
      const details = { category, known: [...known.keys()] }
      throw new AppError('trip_category_unknown', details, { field: 'vehicleTripCategories' })
    }
    if (row !== undefined) refuseTwice(row, used)
    const key = row?.key ?? tripCategoryKey(name, taken)
    taken.add(key)
    const fields = { name, colour, countsAsBusiness, archived, position }
    return { tenantId: scope.tenantId, id: row?.id ?? uuidv7(), key, ...fields }
  })
}

/** Two entries with one key: it is unclear which one applies. */
function refuseTwice({ key, name }: CategoryRow, used: Set<string>): void {
  if (used.has(key)) throw new AppError('trip_category_taken', { name }, { field: 'vehicleTripCategories' })
  used.add(key)
}

const folded = (name: string): string => name.normalize('NFKC').toLowerCase()

/** Locked first, so that a trip that gets such a category is either counted or no longer finds it. */
async function refuseUsed(
  context: Context,
  before: readonly CategoryRow[],
  after: readonly CategoryRow[],
): Promise<void> {
  const kept = new Map(after.map((row) => [row.key, row]))
  const gone = before.filter(({ key }) => !kept.has(key))
  const archived = before.filter((row) => !row.archived && kept.get(row.key)?.archived === true)
  if (gone.length + archived.length === 0) return
  await lockCategories(context, [...gone, ...archived])
  const keys = [...gone, ...archived].map(({ key }) => key)
  const usage = await countUsage(context, keys)
  for (const { key, name } of gone) {
    const trips = usage.trips.get(key) ?? 0
    if (trips > 0) throw new AppError('trip_category_in_use', { name, trips })
  }
  for (const { key, name } of [...gone, ...archived]) {
    const vehicles = usage.vehicles.get(key) ?? 0
    if (vehicles > 0) throw new AppError('trip_category_default', { name, vehicles })
  }
}

async function lockCategories({ scope, tx }: Context, rows: readonly CategoryRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  await tx
    .selectFrom('tripCategories')
    .select('id')
    .where('tenantId', '=', scope.tenantId)
    .where('id', 'in', ids)
    .orderBy('key')
    .forUpdate()
    .execute()
}

type Rows = { before: readonly CategoryRow[]; after: readonly CategoryRow[] }

async function store({ scope, tx }: Context, { before, after }: Rows): Promise<void> {
  const kept = new Set(after.map(({ id }) => id))
  const gone = before.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
  if (gone.length > 0) {
    await tx
      .deleteFrom('tripCategories')
      .where('tenantId', '=', scope.tenantId)
      .where('id', 'in', gone)
      .execute()
  }
  if (after.length === 0) return
  await tx
    .insertInto('tripCategories')
    .values([...after])
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'id']).doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        colour: eb.ref('excluded.colour'),
        countsAsBusiness: eb.ref('excluded.countsAsBusiness'),
        archived: eb.ref('excluded.archived'),
        position: eb.ref('excluded.position'),
      })),
    )
    .execute()
}

/** An audit entry for each category that is added, changed or deleted. */
function changesOf(before: readonly CategoryRow[], after: readonly CategoryRow[]): Change[] {
  const former = new Map(before.map((row) => [row.id, row]))
  const kept = new Set(after.map(({ id }) => id))
  const entry = (
    action: AuditAction,
    row: CategoryRow,
    was: CategoryRow | undefined,
    is: CategoryRow | undefined,
  ): Change => ({
    action,
    resourceType: 'tripCategory',
    resourceId: row.id,
    before: was ? audited(was) : null,
    after: is ? audited(is) : null,
  })
  const deleted = before.filter(({ id }) => !kept.has(id)).map((row) => entry('deleted', row, row, undefined))
  const written = after.flatMap((row) => {
    const was = former.get(row.id)
    if (was === undefined) return [entry('created', row, undefined, row)]
    if (differences(audited(was), audited(row)).length === 0) return []
    return [entry('updated', row, was, row)]
  })
  return [...deleted, ...written]
}

function audited({ name, colour, countsAsBusiness, archived }: CategoryRow): object {
  return { name, colour, countsAsBusiness, archived }
}
