import type { FleetCategory, settingsRoutes } from '@roadbook/contract/settings'
import type { Selectable } from 'kysely'
import type { FleetCategoriesTable } from '../../database/schema.ts'
import { AppError, notFound } from '../../errors.ts'
import type { Handlers } from '../../http/mount.ts'
import type { Context } from '../../http/scope.ts'
import { recordChange } from '../audit/index.ts'
import {
  countVehiclesIn,
  deleteFleetCategory,
  findDefaultLocation,
  findFleetCategory,
  insertFleetCategory,
  isNameTaken,
  listFleetCategories,
  saveDefaultLocation,
  updateFleetCategory,
} from './repository.ts'
import { askForRecompute, changeTripDetection, readTripDetection } from './trip-detection.ts'

export const settingsHandlers: Handlers<typeof settingsRoutes> = {
  getTripDetection: (context) => readTripDetection(context),
  putTripDetection: (context, { body }) => changeTripDetection(context, body),
  recomputeTrips: (context, { body }) => askForRecompute(context, body),

  getDefaultLocation: (context) => findDefaultLocation(context),

  async putDefaultLocation(context, { body }) {
    const before = await findDefaultLocation(context)
    await saveDefaultLocation(context, body)
    const resourceId = context.scope.tenantId
    await recordChange(context, {
      action: 'updated',
      resourceType: 'tenant',
      resourceId,
      before,
      after: body,
    })
    return body
  },

  async listFleetCategories(context) {
    return (await listFleetCategories(context)).map(toFleetCategory)
  },

  async createFleetCategory(context, { body }) {
    await refuseTakenName(context, body.name)
    const after = toFleetCategory(await insertFleetCategory(context, body))
    await recordCategory(context, 'created', null, after)
    return after
  },

  async updateFleetCategory(context, { params, body }) {
    const before = await requireCategory(context, params.id)
    if (body.name !== undefined) await refuseTakenName(context, body.name, params.id)
    const after = toFleetCategory(await updateFleetCategory(context, params.id, body))
    await recordCategory(context, 'updated', before, after)
    return after
  },

  async deleteFleetCategory(context, { params }) {
    const before = await requireCategory(context, params.id)
    const vehicles = await countVehiclesIn(context, params.id)
    if (vehicles > 0) {
      throw new AppError('category_in_use', { name: before.name, vehicles })
    }
    await deleteFleetCategory(context, params.id)
    await recordCategory(context, 'deleted', before, null)
  },
}

async function requireCategory(context: Context, id: string): Promise<FleetCategory> {
  const row = await findFleetCategory(context, id)
  if (!row) throw notFound('fleetCategory')
  return toFleetCategory(row)
}

async function refuseTakenName(context: Context, name: string, exceptId?: string): Promise<void> {
  if (await isNameTaken(context, name, exceptId)) {
    throw new AppError('category_taken', { name }, { field: 'name' })
  }
}

function recordCategory(
  context: Context,
  action: string,
  before: FleetCategory | null,
  after: FleetCategory | null,
): Promise<void> {
  const resourceId = (after ?? before)?.id ?? ''
  return recordChange(context, { action, resourceType: 'fleetCategory', resourceId, before, after })
}

function toFleetCategory(row: Selectable<FleetCategoriesTable>): FleetCategory {
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() }
}
