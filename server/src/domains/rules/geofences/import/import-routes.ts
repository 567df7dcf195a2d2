import { classicShapeOf } from '@roadbook/contract/rules/classic-geofences'
import type { GeofenceImport, geofenceImportRoutes } from '@roadbook/contract/rules/geofence-import'
import type { GeofenceCreate } from '@roadbook/contract/rules/geofences'
import { AppError } from '../../../../errors.ts'
import type { Handlers } from '../../../../http/mount.ts'
import { type Context, personOf } from '../../../../http/scope.ts'
import { addClassicGeofences } from '../classic/write-classic.ts'
import { addGeofences } from '../write-geofence.ts'
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
    const added = await addGeofences(
      context,
      shapes.map((shape) => ({ ...common, ...shape })),
      fieldOf,
    )
    return { added: added.length }
  }
  const classic = shapes.map(({ name, geometry }, index) => {
    const shape = classicShapeOf(geometry)
    if (shape === undefined) throw new AppError('shape_not_classic', {}, { field: fieldOf(index) })
    return { ...rule, name, shape }
  })
  return { added: (await addClassicGeofences(context, classic, fieldOf)).length }
}

function fieldOf(index: number): string {
  return `shapes.${index}.geometry`
}

type Rule = Omit<GeofenceImport, 'style' | 'shapes'>

/** Rules of the new kind name their recipients: here the caller, unless that is a program. */
function standardRule({ scope }: Context, rule: Rule): Omit<GeofenceCreate, 'name' | 'geometry'> {
  const { vehicles = null, notifyOnEnter = true, notifyOnExit = true, ...rest } = rule
  const person = personOf(scope)
  return {
    ...rest,
    trigger: notifyOnEnter ? (notifyOnExit ? 'both' : 'enter') : 'exit',
    alarmRuleTargets:
      vehicles === null
        ? [{ targetType: 'allVehicles' }]
        : vehicles.map((targetId) => ({ targetType: 'vehicle', targetId })),
    recipients: person === null ? [] : [person],
    channels: ['push'],
  }
}
