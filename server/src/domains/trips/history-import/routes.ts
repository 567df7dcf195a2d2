import type { historyImportRoutes } from '@roadbook/contract/trips/history-import'
import type { Database } from '../../../database/client.ts'
import { notFound } from '../../../errors.ts'
import type { Handlers } from '../../../http/mount.ts'
import type { Context } from '../../../http/scope.ts'
import type { FileContext } from '../../../http/serve-file.ts'
import { recordChange } from '../../core/audit/index.ts'
import { markImported, readDrawnTimes } from '../../rules/geofences/index.ts'
import { importPositions, readKeptSince } from '../../tracking/positions/index.ts'
import { readVehicle } from '../../fleet/vehicles/index.ts'
import { countKnown, countTrips } from './known.ts'
import { type FileToRead, type ReadFile, withFile } from './read-file.ts'

type Deps = { database: Pick<Database, 'pools'> }

/**
 * This process only keeps a file's bytes: another one parses it on request, and no database connection waits for that.
 * Positions are written in batches under the ingest role; an interrupted import can simply be repeated. The audit entry is
 * written before the first batch, so that no import lacks one.
 */
export function createHistoryImportHandlers({ database }: Deps): Handlers<typeof historyImportRoutes> {
  return {
    async preview(context, { params, query }) {
      const vehicle = await context.inCompany((inside) => vehicleOf(inside, params.id), 'read')
      return withUpload(context, { ...query, stores: false }, async ({ skipped, refused, ask }) => {
        const [summary, times] = [await ask('summary'), await ask('times')]
        const held = await context.inCompany((inside) => findStored(inside, vehicle.id, times), 'read')
        return { ...summary, skipped, refused, ...held }
      })
    },

    async create(context, { params, query }) {
      const { now, scope } = context
      const vehicle = await context.inCompany((inside) => vehicleOf(inside, params.id), 'read')
      return withUpload(
        context,
        { ...query, stores: true },
        async ({ positions, skipped, refused, parts }) => {
          await context.inCompany((inside) =>
            recordChange(inside, {
              action: 'history imported',
              resourceType: 'vehicle',
              resourceId: vehicle.id,
              vehicleReg: vehicle.registration,
              before: null,
              after: { format: query.format, positions },
            }),
          )
          const drawnMs = await context.inCompany((inside) => readDrawnTimes(inside), 'read')
          const key = { tenantId: scope.tenantId, vehicleId: vehicle.id }
          const stored = await importPositions(database.pools.ingest, {
            ...key,
            parts: parts(),
            now,
            mark: (client, span) => markImported(client, key, { ...span, drawnMs }),
          })
          return { stored, skipped, refused }
        },
      )
    },
  }
}

async function withUpload<T>(
  context: FileContext,
  { format, timeZone, stores }: Pick<FileToRead, 'format' | 'timeZone'> & { stores: boolean },
  use: (file: ReadFile) => Promise<T>,
): Promise<T> {
  const { scope, signal } = context
  const keptSince = await context.inCompany(({ tx }) => readKeptSince(tx, scope.tenantId), 'read')
  const limits = { nowMs: context.now.getTime(), keptSinceMs: keptSince?.getTime() }
  const given = { format, timeZone, bytes: await context.receive(), ...limits }
  return context.inTurn(() => withFile(given, use, { signal }), { stores })
}

async function vehicleOf(context: Context, id: string) {
  const vehicle = await readVehicle(context, id)
  if (!vehicle) throw notFound('vehicle')
  return vehicle
}

/** What the vehicle's history already has at these times, and between the first and the last. */
async function findStored(context: Context, vehicleId: string, times: Float64Array) {
  const [first, last] = [times[0], times.at(-1)]
  if (first === undefined || last === undefined) return { known: 0, knownTrips: 0 }
  const period = { vehicleId, from: new Date(first), to: new Date(last) }
  return { known: await countKnown(context, period, times), knownTrips: await countTrips(context, period) }
}
