import { classicShapeOf } from '@roadbook/contract/rules/classic-geofences'
import type { GeofenceImport, geofenceImportRoutes } from '@roadbook/contract/rules/geofence-import'
import { AppError } from '../../../../errors.ts'
import type { Handlers } from '../../../../http/mount.ts'
import { type Context, personOf } from '../../../../http/scope.ts'
import { ruleOfClassic } from '../classic/classic-geofences.ts'
import { addClassicGeofences } from '../classic/write-classic.ts'
import { geofences } from '../geofences.ts'
import { addRules, type NewRule, type RuleFieldNames } from '../write-geofence.ts'
import { readShapes } from './read-shapes.ts'

export function createGeofenceImportHandlers(): Handlers<typeof geofenceImportRoutes> {
  return {
    async preview(context, { query: { format } }) {
      const { signal } = context
      const bytes = await context.receive()
      return { shapes: await context.inTurn(() => readShapes({ format, bytes }, { signal })) }
    },

    create: (context, { body }) => importGeofences(context, body),
  }
}

/** If one is refused, the error names its index in the list, and none is added. */
async function importGeofences(context: Context, body: GeofenceImport): Promise<{ added: number }> {
  const { style, shapes, ...rule } = body
  if (style === 'standard') {
    const common = standardRule(context, rule)
    const rules = shapes.map((shape) => ({ ...common, ...shape }))
    return { added: (await addRules(context, geofences, rules, fieldNames)).length }
  }
  const classic = shapes.map(({ name, geometry }, index) => {
    const shape = classicShapeOf(geometry)
    if (shape === undefined)
      throw new AppError('shape_not_classic', {}, { field: fieldNames.geometry(index) })
    return { ...rule, name, shape }
  })
  return { added: (await addClassicGeofences(context, classic, fieldNames)).length }
}

const fieldNames: RuleFieldNames = {
  geometry: (index) => `shapes.${index}.geometry`,
  targets: 'vehicles',
}

type Rule = Omit<GeofenceImport, 'style' | 'shapes'>

/** New geofences name their recipients: here the caller, unless that is a program. */
function standardRule({ scope }: Context, rule: Rule): Omit<NewRule, 'name' | 'geometry'> {
  const { vehicles = null, notifyOnEnter = true, notifyOnExit = true, ...rest } = rule
  const person = personOf(scope)
  return {
    ...rest,
    ...ruleOfClassic({ vehicles, notifyOnEnter, notifyOnExit }),
    recipients: person === null ? [] : [person],
    channels: ['push'],
  }
}
