import type { AlarmRuleTarget } from '@roadbook/contract/rules/alarm-rules'
import type {
  Geofence,
  GeofenceCreate,
  GeofenceTrigger,
  GeofenceUpdate,
} from '@roadbook/contract/rules/geofences'
import { named } from '../../../entities/columns.ts'
import { AppError } from '../../../errors.ts'
import { type Context, personOf } from '../../../http/scope.ts'
import { requireTargets, watchedColumns } from '../alarm-rules/index.ts'
import { requirePeople } from '../../people/users/index.ts'
import { announce } from './announce.ts'
import { geofences } from './geofences.ts'
import { requireUsable } from './require-usable.ts'
import { removeVisits } from './visits-of.ts'

/** The first colour offered on the page. */
export const standardColour = '#5F7FEE'

export async function addGeofence(context: Context, body: GeofenceCreate): Promise<Geofence> {
  const [added] = await addGeofences(context, [body], () => 'geometry')
  return added as Geofence // one for each
}

/** `fieldOf` gives the field's path in an error, for each of them. */
export async function addGeofences(
  context: Context,
  bodies: readonly GeofenceCreate[],
  fieldOf: (index: number) => string,
): Promise<Geofence[]> {
  for (const [index, body] of bodies.entries()) {
    requireUsable(body.geometry, fieldOf(index))
    requireComplete(body)
  }
  await requireTargets(context, bodies.flatMap(targetsIn))
  const recipients = bodies.flatMap((body) => body.recipients ?? [])
  await requirePeople(context, [...new Set(recipients)], 'recipients')
  const added = await geofences.addMany(
    context,
    bodies.map((body) => columnsOf(context, body)),
  )
  announce(context)
  return added
}

/** Without targets it watches all vehicles. */
function targetsIn({ alarmRuleTargets = [{ targetType: 'allVehicles' }] }: GeofenceCreate) {
  return alarmRuleTargets
}

function columnsOf(context: Context, body: GeofenceCreate) {
  const { alarmRuleTargets: _targets, recipients = [], ...fields } = body
  const { geometry, schedule = null, colour = standardColour, ...rest } = fields
  return {
    ...named(rest),
    colour,
    geometry: JSON.stringify(geometry),
    geometrySince: context.now,
    schedule: schedule && JSON.stringify(schedule),
    recipientIds: [...new Set(recipients)],
    ...watchedColumns(targetsIn(body)),
    createdBy: personOf(context.scope),
  }
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

/** In addition to those that it has. */
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

/** Its visits are deleted with it; its alerts stay in the history. */
export async function removeGeofence(context: Context, id: string): Promise<void> {
  await geofences.remove(context, await geofences.take(context, id))
  await removeVisits(context, id)
  announce(context)
}

type Rule = {
  trigger: GeofenceTrigger
  dwellSeconds?: number | null | undefined
  limitKmh?: number | null | undefined
}

/** Throws 400 if the trigger lacks its figure. */
export function requireComplete({ trigger, dwellSeconds = null, limitKmh = null }: Rule): void {
  if (trigger === 'dwell' && dwellSeconds === null)
    throw new AppError('dwell_missing', {}, { field: 'dwellSeconds' })
  if (trigger === 'speeding' && limitKmh === null)
    throw new AppError('speed_limit_missing', {}, { field: 'limitKmh' })
}
