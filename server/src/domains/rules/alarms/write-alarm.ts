import type { AlarmRuleTarget, Schedule } from '@roadbook/contract/rules/alarm-rules'
import { type AlarmCondition, type AlarmType, alarmTypes } from '@roadbook/contract/rules/alarm-types'
import { type AlarmCreate, type AlarmSettings, type AlarmUpdate } from '@roadbook/contract/rules/alarms'
import { publishAfterCommit } from '../../../database/after-commit.ts'
import { named } from '../../../entities/columns.ts'
import { AppError, malformed } from '../../../errors.ts'
import { fieldProblems } from '../../../http/field-problems.ts'
import { type Context, personOf } from '../../../http/scope.ts'
import { refuseUnknown, unknownFields } from '../../../http/unknown-fields.ts'
import { requireTargets, watchedColumns, watchedOf } from '../alarm-rules/index.ts'
import { requirePeople } from '../../people/users/index.ts'
import { alarms, asAlarm } from './alarms.ts'
import { DUE_DATES } from './daily-worker.ts'

export async function addAlarm(context: Context, body: AlarmCreate) {
  const { type, parameters, alarmRuleTargets = allVehicles, recipients = [], schedule = null, ...rest } = body
  const condition = requireCondition(type, parameters)
  requireOwnHours(type, schedule)
  await requireTargets(context, alarmRuleTargets)
  await requirePeople(context, recipients, 'recipients')
  const added = await alarms.add(context, {
    ...named(rest),
    ...conditionColumns(condition),
    watchingSince: context.now,
    schedule: schedule && JSON.stringify(schedule),
    recipientIds: [...new Set(recipients)],
    ...watchedColumns(alarmRuleTargets),
    createdBy: personOf(context.scope),
  })
  announce(context, type)
  return asAlarm(added)
}

export const allVehicles: AlarmRuleTarget[] = [{ targetType: 'allVehicles' }]

export async function changeAlarm(context: Context, id: string, body: AlarmUpdate) {
  const { version, alarmRuleTargets, recipients, schedule, type, parameters, ...fields } = body
  const taken = await alarms.take(context, id, version)
  const { value } = taken
  const condition =
    (type !== undefined && type !== value.type) || parameters !== undefined
      ? requireCondition(type ?? value.type, parameters ?? {})
      : undefined
  if (alarmRuleTargets) await requireTargets(context, alarmRuleTargets)
  if (recipients) await requirePeople(context, recipients, 'recipients')
  const next = {
    type: condition?.type ?? value.type,
    parameters: condition?.parameters ?? value.parameters,
    schedule: schedule === undefined ? value.schedule : schedule,
    active: fields.active ?? value.active,
    alarmRuleTargets: alarmRuleTargets ?? value.alarmRuleTargets,
  }
  requireOwnHours(next.type, next.schedule)
  const changed = await alarms.write(context, taken, {
    ...named(fields),
    ...(condition ? conditionColumns(condition) : {}),
    ...(schedule === undefined ? {} : { schedule: schedule && JSON.stringify(schedule) }),
    ...(alarmRuleTargets ? watchedColumns(alarmRuleTargets) : {}),
    ...(recipients ? { recipientIds: [...new Set(recipients)] } : {}),
    ...sinceNow(context, value, next),
  })
  announce(context, next.type)
  return asAlarm(changed)
}

type NewTargets = { alarmRuleTargets: readonly AlarmRuleTarget[]; version?: number | undefined }

/** In addition to those that it has. */
export async function addTargets(context: Context, id: string, { alarmRuleTargets, version }: NewTargets) {
  await requireTargets(context, alarmRuleTargets)
  const taken = await alarms.take(context, id, version)
  const { value } = taken
  const both = [...value.alarmRuleTargets, ...alarmRuleTargets]
  const next = { ...value, alarmRuleTargets: both }
  const changed = await alarms.write(context, taken, {
    ...watchedColumns(both),
    ...sinceNow(context, value, next),
  })
  announce(context, value.type)
  return asAlarm(changed)
}

/** Its entries stay in the history of its vehicles. */
export async function removeAlarm(context: Context, id: string): Promise<void> {
  await alarms.remove(context, await alarms.take(context, id))
  announce(context)
}

/** Throws 400 for parameters that don't fit the type. */
export function requireCondition(type: AlarmType, parameters: Record<string, unknown>): AlarmCondition {
  const schema = alarmTypes[type].parameters
  refuseUnknown(
    'body',
    unknownFields(schema, parameters).map((name) => `parameters.${name}`),
  )
  const read = schema.safeParse(parameters)
  if (!read.success)
    throw malformed(
      fieldProblems(read.error.issues.map((issue) => ({ ...issue, path: ['parameters', ...issue.path] }))),
    )
  return { type, parameters: read.data } as AlarmCondition // of the same type
}

/** Throws 400 for a schedule of a type whose parameters contain its hours. */
export function requireOwnHours(type: AlarmType, schedule: Schedule): void {
  if ('hasOwnHours' in alarmTypes[type] && schedule !== null)
    throw new AppError('alarm_has_own_hours', {}, { field: 'schedule' })
}

type Watching = Pick<AlarmSettings, 'schedule' | 'active' | 'alarmRuleTargets'> & {
  type: AlarmType
  parameters: unknown
}

/** A changed condition starts afresh. */
function sinceNow({ now }: Context, before: Watching, next: Watching): { watchingSince?: Date } {
  const watching = ({ type, parameters, schedule, active, alarmRuleTargets }: Watching): string =>
    JSON.stringify([type, parameters, schedule, active, watchedOf(alarmRuleTargets)])
  return watching(before) === watching(next) ? {} : { watchingSince: now }
}

function conditionColumns({ type, parameters }: AlarmCondition) {
  return { type, parameters: JSON.stringify(parameters) }
}

/** Processes that follow vehicles read the alarms again, and due dates are found at once. */
function announce({ scope, tx }: Context, type?: AlarmType): void {
  publishAfterCommit(tx, { topic: 'alarms', message: { tenantId: scope.tenantId } })
  if (type !== undefined && 'isDue' in alarmTypes[type])
    publishAfterCommit(tx, { topic: 'work', message: { worker: DUE_DATES } })
}
