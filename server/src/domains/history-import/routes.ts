import type { HistoryFormat, historyImportRoutes } from '@roadbook/contract/history-import'
import { sql } from 'kysely'
import type { Database } from '../../database/client.ts'
import { AppError, notFound } from '../../errors.ts'
import type { Handlers } from '../../http/mount.ts'
import { recordChange } from '../audit/index.ts'
import { importPositions } from '../telematics/index.ts'
import { readVehicle } from '../vehicles/index.ts'
import { parseCsv } from './csv.ts'
import { parseGpx } from './gpx.ts'
import { type HistoryFile, HistoryFileError } from './history-file.ts'
import { parseKml } from './kml.ts'
import { previewOf } from './preview.ts'

const parsers: Record<HistoryFormat, (text: string) => HistoryFile> = {
  gpx: parseGpx,
  kml: parseKml,
  csv: parseCsv,
}

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
      return previewOf(context, vehicle.id, readFile(body.format, body.content))
    },

    async create(context, { params, body }) {
      const vehicle = await readVehicle(context, params.id)
      if (!vehicle) throw notFound('vehicle')
      const { records, skipped } = readFile(body.format, body.content)
      const { tenantId } = context.scope
      const given = { tenantId, vehicleId: vehicle.id, records, now: context.now }
      // Ours waits meanwhile, and does nothing.
      await sql`set local idle_in_transaction_session_timeout = '11min'`.execute(context.tx)
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

function readFile(format: HistoryFormat, content: string): HistoryFile {
  try {
    return parsers[format](content)
  } catch (error) {
    if (!(error instanceof HistoryFileError)) throw error
    throw new AppError('malformed_request', error.message, {
      details: { fieldErrors: { content: error.message } },
      cause: error,
    })
  }
}
