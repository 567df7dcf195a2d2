import type { AlarmRuleTarget } from '@roadbook/contract/rules/alarm-rules'
import type { Geofence, GeofenceCreate, GeofenceUpdate } from '@roadbook/contract/rules/geofences'
import { named } from '../../../entities/columns.ts'
import type { EntityRecord, Taken } from '../../../entities/write-entity.ts'
import { AppError } from '../../../errors.ts'
import { type Context, personOf } from '../../../http/scope.ts'
import { requireTargets, watchedColumns } from '../alarm-rules/index.ts'
import type { RuleTrigger } from '../../tracking/geofence-visits/index.ts'
import { requirePeople } from '../../people/users/index.ts'
import { announce } from './announce.ts'
import { type GeofenceEntity, type GeofenceRow, geofences } from './geofences.ts'
import { requireUsable } from './require-usable.ts'
import { removeVisits } from './visits-of.ts'

/** The first colour offered on the page. */
const standardColour = '#5F7FEE'

/** The names in a request body of the fields that may be refused; `geometry` of the nth of many. */
export type RuleFieldNames = { geometry: (index: number) => string; targets: string }

const fieldNames: RuleFieldNames = { geometry: () => 'geometry', targets: 'alarmRuleTargets' }

export async function addGeofence(context: Context, body: GeofenceCreate): Promise<Geofence> {
  const [added] = await addRules(context, geofences, [body], fieldNames)
  return added as Geofence // one for each
}

/** A classic or a new geofence; a classic one can also notify nobody. */
export type NewRule = Omit<GeofenceCreate, 'trigger'> & { trigger: RuleTrigger; isClassic?: boolean }

export async function addRules<Value extends EntityRecord>(
  context: Context,
  entity: GeofenceEntity<Value>,
  rules: readonly NewRule[],
  names: RuleFieldNames,
): Promise<Value[]> {
  for (const [index, rule] of rules.entries()) {
    requireUsable(rule.geometry, names.geometry(index))
    requireComplete(rule)
  }
  await requireTargets(context, rules.flatMap(targetsIn), names.targets)
  const recipients = rules.flatMap((rule) => rule.recipients ?? [])
  await requirePeople(context, [...new Set(recipients)], 'recipients')
  const added = await entity.addMany(
    context,
    rules.map((rule) => columnsOf(context, rule)),
  )
  announce(context)
  return added
}

/** Without targets it watches all vehicles. */
function targetsIn({ alarmRuleTargets = [{ targetType: 'allVehicles' }] }: NewRule) {
  return alarmRuleTargets
}

function columnsOf(context: Context, rule: NewRule) {
  const { alarmRuleTargets: _targets, recipients = [], ...fields } = rule
  const { geometry, schedule = null, colour = standardColour, ...rest } = fields
  return {
    ...named(rest),
    colour,
    geometry: JSON.stringify(geometry),
    geometrySince: context.now,
    schedule: schedule && JSON.stringify(schedule),
    recipientIds: [...new Set(recipients)],
    ...watchedColumns(targetsIn(rule)),
    createdBy: personOf(context.scope),
  }
}

export async function changeGeofence(
  context: Context,
  id: string,
  { version, ...change }: GeofenceUpdate,
): Promise<Geofence> {
  const taken = await geofences.take(context, id, version)
  return changeRule({ context, entity: geofences, taken }, change, fieldNames)
}

type TakenRule<Value extends EntityRecord> = {
  context: Context
  entity: GeofenceEntity<Value>
  taken: Taken<GeofenceRow, Value>
}

type RuleChange = Omit<GeofenceUpdate, 'trigger' | 'version'> & { trigger?: RuleTrigger | undefined }

export async function changeRule<Value extends EntityRecord>(
  { context, entity, taken }: TakenRule<Value>,
  { alarmRuleTargets, recipients, geometry, schedule, ...fields }: RuleChange,
  names: RuleFieldNames,
): Promise<Value> {
  const { row } = taken
  requireComplete({ ...row, ...named(fields) })
  if (geometry) requireUsable(geometry, names.geometry(0))
  if (alarmRuleTargets) await requireTargets(context, alarmRuleTargets, names.targets)
  if (recipients) await requirePeople(context, recipients, 'recipients')
  const isRedrawn = geometry !== undefined && JSON.stringify(geometry) !== JSON.stringify(row.geometry)
  const changed = await entity.write(context, taken, {
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
export async function removeRule<Value extends EntityRecord>(
  context: Context,
  entity: GeofenceEntity<Value>,
  id: string,
): Promise<void> {
  await entity.remove(context, await entity.take(context, id))
  await removeVisits(context, id)
  announce(context)
}

type Rule = {
  trigger: string
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
