import type { historyImportRoutes } from '@roadbook/contract/history-import'
import { sql } from 'kysely'
import type { Database } from '../../database/client.ts'
import { notFound } from '../../errors.ts'
import type { Handlers } from '../../http/mount.ts'
import type { Context } from '../../http/scope.ts'
import { recordChange } from '../audit/index.ts'
import { importPositions } from '../telematics/index.ts'
import { readVehicle } from '../vehicles/index.ts'
import { previewOf } from './preview.ts'
import { readFile } from './read-file.ts'

type Deps = { database: Pick<Database, 'inTenant' | 'pools'> }

/**
 * Positions are written by the ingest's role in batches of their own: an import that broke off is done again. So that none
 * is without its entry in the audit log, the entry is there before the first of them.
 */
export function createHistoryImportHandlers({ database }: Deps): Handlers<typeof historyImportRoutes> {
  return {
    async preview(context, { params, body }) {
      const vehicle = await readVehicle(context, params.id)
      if (!vehicle) throw notFound('vehicle')
      await stayOpen(context)
      return previewOf(context, vehicle.id, await readFile(body))
    },

    async create(context, { params, body }) {
      const vehicle = await readVehicle(context, params.id)
      if (!vehicle) throw notFound('vehicle')
      await stayOpen(context)
      const { records, skipped } = await readFile(body)
      const { tenantId } = context.scope
      const given = { tenantId, vehicleId: vehicle.id, records, now: context.now }
      const { stored, refused } = await importPositions(database.pools.ingest, given, (positions) =>
        database.inTenant({ tenantId }, (tx) =>
          recordChange(
            { ...context, tx },
            {
              action: 'history imported',
              resourceType: 'vehicle',
              resourceId: vehicle.id,
              vehicleReg: vehicle.registration,
              before: null,
              after: { format: body.format, positions },
            },
          ),
        ),
      )
      return { stored, skipped, refused }
    },
  }
}

/** The call's own transaction does nothing while a large file is read and stored. */
async function stayOpen({ tx }: Context): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = '11min'`.execute(tx)
}
