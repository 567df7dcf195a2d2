/** Which vehicles a rule watches. */
import type { AlarmRuleTarget } from '@roadbook/contract/rules/alarm-rules'
import type { Tx } from '../../../database/client.ts'
import type { Context } from '../../../http/scope.ts'
import { timeZoneOf } from '../../core/companies/index.ts'
import { requireFleetCategories, requireVehicles } from '../../fleet/vehicles/index.ts'

/** The union of all three. */
export type Watched = { all: boolean; categoryIds: readonly string[]; vehicleIds: readonly string[] }

/** What rules need to know of the company. */
export type Fleet = { timeZone: string; categoryOf: ReadonlyMap<string, string | null> }

export function watchedOf(targets: readonly AlarmRuleTarget[]): Watched {
  const ids = (type: AlarmRuleTarget['targetType']): string[] => [
    ...new Set(
      targets.flatMap((target) =>
        target.targetType === type && 'targetId' in target ? [target.targetId] : [],
      ),
    ),
  ]
  return {
    all: targets.some(({ targetType }) => targetType === 'allVehicles'),
    categoryIds: ids('fleetCategory'),
    vehicleIds: ids('vehicle'),
  }
}

export function targetsOf({ all, categoryIds, vehicleIds }: Watched): AlarmRuleTarget[] {
  return [
    ...(all ? [{ targetType: 'allVehicles' } as const] : []),
    ...categoryIds.map((targetId) => ({ targetType: 'fleetCategory', targetId }) as const),
    ...vehicleIds.map((targetId) => ({ targetType: 'vehicle', targetId }) as const),
  ]
}

/** As stored in a rule's table. */
export function watchedColumns(targets: readonly AlarmRuleTarget[]) {
  const { all, categoryIds, vehicleIds } = watchedOf(targets)
  return { watchesAll: all, watchedCategoryIds: [...categoryIds], watchedVehicleIds: [...vehicleIds] }
}

type WatchedRow = { watchesAll: boolean; watchedCategoryIds: string[]; watchedVehicleIds: string[] }

export function watchedOfRow({ watchesAll, watchedCategoryIds, watchedVehicleIds }: WatchedRow): Watched {
  return { all: watchesAll, categoryIds: watchedCategoryIds, vehicleIds: watchedVehicleIds }
}

export function watches(watched: Watched, { categoryOf }: Fleet): (vehicleId: string) => boolean {
  const [categories, vehicles] = [new Set(watched.categoryIds), new Set(watched.vehicleIds)]
  return (vehicleId) =>
    watched.all || vehicles.has(vehicleId) || categories.has(categoryOf.get(vehicleId) ?? '')
}

/** Throws 404 for a vehicle or a category that the company doesn't have. */
export async function requireTargets(
  context: Context,
  targets: readonly AlarmRuleTarget[],
  field = 'alarmRuleTargets',
): Promise<void> {
  const { categoryIds, vehicleIds } = watchedOf(targets)
  await requireFleetCategories(context, categoryIds, field)
  await requireVehicles(context, vehicleIds, field)
}

export async function readFleet(tx: Tx, tenantId: string): Promise<Fleet> {
  const timeZone = await timeZoneOf({ scope: { tenantId }, tx })
  const vehicles = await tx
    .selectFrom('vehicles')
    .select(['id', 'fleetCategoryId'])
    .where('tenantId', '=', tenantId)
    .where('fleetCategoryId', 'is not', null)
    .execute()
  return { timeZone, categoryOf: new Map(vehicles.map((one) => [one.id, one.fleetCategoryId])) }
}
