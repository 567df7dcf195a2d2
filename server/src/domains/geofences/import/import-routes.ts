import { classicShapeOf } from '@roadbook/contract/classic-geofences'
import type { GeofenceImport, geofenceImportRoutes } from '@roadbook/contract/geofence-import'
import { AppError } from '../../../errors.ts'
import type { Handlers } from '../../../http/mount.ts'
import type { Context } from '../../../http/scope.ts'
import { acquireWithin, createSemaphore } from '../../../http/semaphore.ts'
import { addClassicGeofences } from '../classic/write-classic.ts'
import { addGeofences } from '../write-geofence.ts'
import { readShapes } from './read-shapes.ts'

/** Each thread uses a processor and a few hundred megabytes. */
const READ_AT_ONCE = 2
const READ_WAIT_MS = 60_000

export function createGeofenceImportHandlers(): Handlers<typeof geofenceImportRoutes> {
  const semaphore = createSemaphore({ atOnce: READ_AT_ONCE, ofOneParty: 1 })
  return {
    async preview(context, { query: { format } }) {
      const { scope, signal } = context
      const bytes = await context.receive()
      const turn = { party: scope.tenantId, signal, waitMs: READ_WAIT_MS }
      return acquireWithin(semaphore, turn, async () => ({
        shapes: await readShapes({ format, bytes }, { signal }),
      }))
    },

    create: (context, { body }) => importGeofences(context, body),
  }
}

/** One that is refused names its place in the list, and none is added. */
async function importGeofences(context: Context, body: GeofenceImport): Promise<{ added: number }> {
  const fieldOf = (index: number): string => `shapes.${index}.geometry`
  if (body.style === 'standard') {
    const { style: _style, shapes, ...rule } = body
    const added = await addGeofences(
      context,
      shapes.map((shape) => ({ ...rule, ...shape })),
      fieldOf,
    )
    return { added: added.length }
  }
  const { style: _style, shapes, ...rule } = body
  const classic = shapes.map(({ name, geometry }, index) => {
    const shape = classicShapeOf(geometry)
    if (shape === undefined) throw new AppError('shape_not_classic', {}, { field: fieldOf(index) })
    return { ...rule, name, shape }
  })
  return { added: (await addClassicGeofences(context, classic, fieldOf)).length }
}
