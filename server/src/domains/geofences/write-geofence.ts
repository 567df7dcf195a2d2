import type { AlarmRuleTarget } from '@roadbook/contract/alarm-rules'
import type { Geofence, GeofenceCreate, GeofenceTrigger, GeofenceUpdate } from '@roadbook/contract/geofences'
import { publishAfterCommit } from '../../database/after-commit.ts'
import { named } from '../../entities/columns.ts'
import { createReference } from '../../entities/references.ts'
import { AppError } from '../../errors.ts'
import { type Context, personOf } from '../../http/scope.ts'
import { requirePeople } from '../users/index.ts'
import { requireVehicles } from '../vehicles/index.ts'
import { geofences, watchedOf } from './geofences.ts'
import { requireUsable } from './require-usable.ts'

const requireFleetCategories = createReference({ table: 'fleetCategories', thing: 'fleetCategory' })

/** Its first colour on the page. */
const standardColour = '#5F7FEE'

export async function addGeofence(context: Context, body: GeofenceCreate): Promise<Geofence> {
  const { alarmRuleTargets = [{ targetType: 'allVehicles' as const }], recipients = [], ...fields } = body
  const { trigger, geometry, schedule = null, colour = standardColour, ...rest } = fields
  requireUsable(geometry)
  requireComplete({ trigger, dwellSeconds: fields.dwellSeconds, limitKmh: fields.limitKmh })
  await requireTargets(context, alarmRuleTargets)
  await requirePeople(context, recipients, 'recipients')
  const added = await geofences.add(context, {
    ...named(rest),
    colour,
    trigger,
    geometry: JSON.stringify(geometry),
    geometrySince: context.now,
    schedule: schedule && JSON.stringify(schedule),
    recipientIds: [...new Set(recipients)],
    ...watchedColumns(alarmRuleTargets),
    createdBy: personOf(context.scope),
  })
  announce(context)
  return added
}

export async function changeGeofence(context: Context, id: string, body: GeofenceUpdate): Promise<Geofence> {
  const { version, alarmRuleTargets, recipients, geometry, schedule, ...fields } = body
  const taken = await geofences.take(context, id, version)
  const { value } = taken
  const { trigger = value.trigger, dwellSeconds = value.dwellSeconds, limitKmh = value.limitKmh } = fields
  requireComplete({ trigger, dwellSeconds, limitKmh })
  if (geometry) requireUsable(geometry)
  if (alarmRuleTargets) await requireTargets(context, alarmRuleTargets)
  if (recipients) await requirePeople(context, recipients, 'recipients')
  const isRedrawn = geometry !== undefined && JSON.stringify(geometry) !== JSON.stringify(value.geometry)
  const changed = await geofences.write(context, taken, {
    ...named(fields),
    ...(isRedrawn ? { geometry: JSON.stringify(geometry), geometrySince: context.now } : {}),
    ...(schedule === undefined ? {} : { schedule: schedule && JSON.stringify(schedule) }),
    ...(recipients ? { recipientIds: [...new Set(recipients)] } : {}),
    ...(alarmRuleTargets ? watchedColumns(alarmRuleTargets) : {}),
  })
  announce(context)
  return changed
}

type NewTargets = { alarmRuleTargets: readonly AlarmRuleTarget[]; version?: number | undefined }

/** Besides those that it has. */
export async function addTargets(
  context: Context,
  id: string,
  { alarmRuleTargets, version }: NewTargets,
): Promise<Geofence> {
  await requireTargets(context, alarmRuleTargets)
  const taken = await geofences.take(context, id, version)
  const columns = watchedColumns([...taken.value.alarmRuleTargets, ...alarmRuleTargets])
  const changed = await geofences.write(context, taken, columns)
  announce(context)
  return changed
}

/** Visits go with it; its alerts stay in the history. */
export async function removeGeofence(context: Context, id: string): Promise<void> {
  const { scope, tx } = context
  await geofences.remove(context, await geofences.take(context, id))
  await tx
    .deleteFrom('geofenceVisits')
    .where('tenantId', '=', scope.tenantId)
    .where('geofenceId', '=', id)
    .execute()
  announce(context)
}

type Rule = {
  trigger: GeofenceTrigger
  dwellSeconds?: number | null | undefined
  limitKmh?: number | null | undefined
}

/** Throws 400 where the trigger lacks its figure. */
export function requireComplete({ trigger, dwellSeconds = null, limitKmh = null }: Rule): void {
  if (trigger === 'dwell' && dwellSeconds === null)
    throw new AppError('dwell_missing', {}, { field: 'dwellSeconds' })
  if (trigger === 'speeding' && limitKmh === null)
    throw new AppError('speed_limit_missing', {}, { field: 'limitKmh' })
}

export async function requireTargets(context: Context, targets: readonly AlarmRuleTarget[]): Promise<void> {
  const { categoryIds, vehicleIds } = watchedOf(targets)
  await requireFleetCategories(context, categoryIds, 'alarmRuleTargets')
  await requireVehicles(context, vehicleIds, 'alarmRuleTargets')
}

function watchedColumns(targets: readonly AlarmRuleTarget[]) {
  const { all, categoryIds, vehicleIds } = watchedOf(targets)
  return { watchesAll: all, watchedCategoryIds: [...categoryIds], watchedVehicleIds: [...vehicleIds] }
}

/** Processes that follow vehicles read them again. */
function announce({ scope, tx }: Context): void {
  publishAfterCommit(tx, { topic: 'geofences', message: { tenantId: scope.tenantId } })
}
