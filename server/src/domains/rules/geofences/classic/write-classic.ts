import {
  type ClassicGeofence,
  type ClassicGeofenceCreate,
  type ClassicGeofenceUpdate,
  type ClassicShape,
  classicGeometry,
} from '@roadbook/contract/rules/classic-geofences'
import { named } from '../../../../entities/columns.ts'
import { type Context, personOf } from '../../../../http/scope.ts'
import { requireVehicles } from '../../../fleet/vehicles/index.ts'
import { announce } from '../announce.ts'
import { requireUsable } from '../require-usable.ts'
import { removeVisits } from '../visits-of.ts'
import { standardColour } from '../write-geofence.ts'
import { classicGeofences, triggerOf } from './classic-geofences.ts'

export async function addClassicGeofence(
  context: Context,
  body: ClassicGeofenceCreate,
): Promise<ClassicGeofence> {
  const [added] = await addClassicGeofences(context, [body], () => 'shape')
  return added as ClassicGeofence // one for each
}

/** `fieldOf` gives the field's path in an error, for each of them. */
export async function addClassicGeofences(
  context: Context,
  bodies: readonly ClassicGeofenceCreate[],
  fieldOf: (index: number) => string,
): Promise<ClassicGeofence[]> {
  for (const [index, { shape }] of bodies.entries()) requireUsable(classicGeometry(shape), fieldOf(index))
  await requireVehicles(context, [...new Set(bodies.flatMap(({ vehicles }) => vehicles ?? []))], 'vehicles')
  const added = await classicGeofences.addMany(
    context,
    bodies.map((body) => columnsOf(context, body)),
  )
  announce(context)
  return added
}

function columnsOf(context: Context, body: ClassicGeofenceCreate) {
  const { shape, vehicles = null, notifyOnEnter = true, notifyOnExit = true, ...fields } = body
  const { colour = standardColour, ...rest } = fields
  return {
    ...named(rest),
    isClassic: true,
    colour,
    ...shapeColumns(context, shape),
    ...watchedColumns(vehicles),
    trigger: triggerOf({ notifyOnEnter, notifyOnExit }),
    channels: ['push'],
    createdBy: personOf(context.scope),
  }
}

export async function changeClassicGeofence(
  context: Context,
  id: string,
  body: ClassicGeofenceUpdate,
): Promise<ClassicGeofence> {
  const { version, shape, vehicles, notifyOnEnter, notifyOnExit, ...fields } = body
  const taken = await classicGeofences.take(context, id, version)
  const { value } = taken
  if (shape) requireUsable(classicGeometry(shape), 'shape')
  await requireVehicles(context, vehicles ?? [], 'vehicles')
  const isRedrawn = shape !== undefined && JSON.stringify(shape) !== JSON.stringify(value.shape)
  const trigger = triggerOf({
    notifyOnEnter: notifyOnEnter ?? value.notifyOnEnter,
    notifyOnExit: notifyOnExit ?? value.notifyOnExit,
  })
  const changed = await classicGeofences.write(context, taken, {
    ...named(fields),
    ...(isRedrawn ? shapeColumns(context, shape) : {}),
    ...(vehicles === undefined ? {} : watchedColumns(vehicles)),
    trigger,
  })
  announce(context)
  return changed
}

/** Its visits are deleted with it; its alerts stay in the history. */
export async function removeClassicGeofence(context: Context, id: string): Promise<void> {
  await classicGeofences.remove(context, await classicGeofences.take(context, id))
  await removeVisits(context, id)
  announce(context)
}

function shapeColumns({ now }: Context, shape: ClassicShape) {
  return { geometry: JSON.stringify(classicGeometry(shape)), geometrySince: now }
}

function watchedColumns(vehicles: readonly string[] | null) {
  return { watchesAll: vehicles === null, watchedVehicleIds: [...new Set(vehicles)] }
}
