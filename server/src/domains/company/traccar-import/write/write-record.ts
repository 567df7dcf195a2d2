import type { AlarmRuleTarget } from '@roadbook/contract/rules/alarm-rules'
import type { Context } from '../../../../http/scope.ts'
import { addVehicle, changeVehicle } from '../../../fleet/vehicles/index.ts'
import { createInvitedAccount } from '../../../people/identity/index.ts'
import { addInvited, addWithoutSignIn } from '../../../people/users/index.ts'
import { addGeofence } from '../../../rules/geofences/index.ts'
import { addFleetCategory } from '../../settings/index.ts'
import type { NewGeofence, NewPerson, NewVehicle, Planned, RecordKind } from '../plan/planned.ts'

const COLOUR = '#5F7FEE'

/** The id here of a record of Traccar, if it came. */
export type IdOf = (kind: RecordKind, traccarId: number) => string | undefined

type Added = Extract<Planned, { kind: RecordKind }>

/** Adds one record, through its own domain, and returns its id. */
export function writeRecord(context: Context, planned: Added, idOf: IdOf): Promise<string> {
  switch (planned.kind) {
    case 'group':
      return addGroup(context, valueOf(planned.outcome))
    case 'device':
      return addDevice(context, valueOf(planned.outcome), idOf)
    case 'geofence':
      return addPlace(context, valueOf(planned.outcome), idOf)
    default:
      return addPerson(context, valueOf(planned.outcome))
  }
}

function valueOf<Value>(outcome: { action: string; value?: Value }): Value {
  if (outcome.value === undefined) throw new Error(`A record that is to ${outcome.action} isn't added.`)
  return outcome.value
}

async function addGroup(context: Context, { name }: { name: string }): Promise<string> {
  return (await addFleetCategory(context, { name, colour: COLOUR })).id
}

async function addPerson(context: Context, { email, ...person }: NewPerson): Promise<string> {
  if (email !== null) return addInvited(context, { email, ...person }, createInvitedAccount)
  return (await addWithoutSignIn(context, person)).id
}

async function addDevice(
  context: Context,
  { body, groupId, driverId, isArchived }: NewVehicle,
  idOf: IdOf,
): Promise<string> {
  const fleetCategoryId = groupId === undefined ? undefined : idOf('group', groupId)
  const driver = driverId === undefined ? undefined : idOf('driver', driverId)
  const { id } = await addVehicle(context, {
    ...body,
    ...(fleetCategoryId === undefined ? {} : { fleetCategoryId }),
    ...(driver === undefined ? {} : { driverId: driver }),
  })
  if (isArchived) await changeVehicle(context, id, { archived: true })
  return id
}

/** It watches the vehicles that Traccar linked it to. If none of them came, it watches none: it is off. */
async function addPlace(
  context: Context,
  { body, deviceIds, groupIds }: NewGeofence,
  idOf: IdOf,
): Promise<string> {
  const targets: AlarmRuleTarget[] = [
    ...deviceIds
      .flatMap((id) => idOf('device', id) ?? [])
      .map((targetId) => ({ targetType: 'vehicle' as const, targetId })),
    ...groupIds
      .flatMap((id) => idOf('group', id) ?? [])
      .map((targetId) => ({ targetType: 'fleetCategory' as const, targetId })),
  ]
  const isLinked = deviceIds.length + groupIds.length > 0
  const watched = targets.length > 0 && targets.length <= 1_000 ? { alarmRuleTargets: targets } : {}
  const { id } = await addGeofence(context, {
    ...body,
    ...watched,
    ...(isLinked && targets.length === 0 ? { active: false } : {}),
  })
  return id
}
