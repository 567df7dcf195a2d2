import type { HistoryFormat, historyImportRoutes } from '@roadbook/contract/history-import'
import type pg from 'pg'
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

type Deps = { database: { pools: { ingest: pg.Pool } } }

/** Positions are written by the ingest's role in batches of their own: an import that broke off is done again. */
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
      const { stored, refused } = await importPositions(database.pools.ingest, given)
      await recordChange(context, {
        action: 'history imported',
        resourceType: 'vehicle',
        resourceId: vehicle.id,
        vehicleReg: vehicle.registration,
        before: null,
        after: { format: body.format, positions: stored },
      })
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
