import {
  type ClassicGeofence,
  type ClassicGeofenceCreate,
  type ClassicGeofenceUpdate,
  classicGeometry,
} from '@roadbook/contract/rules/classic-geofences'
import { named } from '../../../../entities/columns.ts'
import type { Context } from '../../../../http/scope.ts'
import { addRules, changeRule, type RuleFieldNames } from '../write-geofence.ts'
import { classicGeofences, ruleOfClassic } from './classic-geofences.ts'

const fieldNames: RuleFieldNames = { geometry: () => 'shape', targets: 'vehicles' }

export async function addClassicGeofence(
  context: Context,
  body: ClassicGeofenceCreate,
): Promise<ClassicGeofence> {
  const [added] = await addClassicGeofences(context, [body], fieldNames)
  return added as ClassicGeofence // one for each
}

export function addClassicGeofences(
  context: Context,
  bodies: readonly ClassicGeofenceCreate[],
  names: RuleFieldNames,
): Promise<ClassicGeofence[]> {
  const rules = bodies.map(
    ({ shape, vehicles = null, notifyOnEnter = true, notifyOnExit = true, ...fields }) => ({
      ...fields,
      ...ruleOfClassic({ vehicles, notifyOnEnter, notifyOnExit }),
      geometry: classicGeometry(shape),
      channels: ['push' as const],
      isClassic: true,
    }),
  )
  return addRules(context, classicGeofences, rules, names)
}

export async function changeClassicGeofence(
  context: Context,
  id: string,
  { version, shape, vehicles, notifyOnEnter, notifyOnExit, ...fields }: ClassicGeofenceUpdate,
): Promise<ClassicGeofence> {
  const taken = await classicGeofences.take(context, id, version)
  const rule = ruleOfClassic({ ...taken.value, ...named({ vehicles, notifyOnEnter, notifyOnExit }) })
  const change = {
    ...fields,
    trigger: rule.trigger,
    // Those that stay may include a vehicle that is no longer there.
    ...(vehicles === undefined ? {} : { alarmRuleTargets: rule.alarmRuleTargets }),
    geometry: shape && classicGeometry(shape),
  }
  return changeRule({ context, entity: classicGeofences, taken }, change, fieldNames)
}
