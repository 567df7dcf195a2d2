import type { vehicleImportRoutes } from '@roadbook/contract/fleet/vehicle-imports'
import { defaultLanguage } from '@roadbook/contract/languages'
import { AppError } from '../../../../errors.ts'
import { type Handlers, withBefore } from '../../../../http/mount.ts'
import type { Context } from '../../../../http/scope.ts'
import type { FileContext } from '../../../../http/serve-file.ts'
import { readTable } from '../../../../platform/files/table/read-table.ts'
import { importFile, undoImport } from './finish-import.ts'
import { changeImport, listImports } from './import-records.ts'
import { type AskedMapping, checkFile, toPreview } from './preview-file.ts'

type Deps = { stopSharing: (context: Context, vehicleId: string) => Promise<void> }

export function createVehicleImportHandlers({ stopSharing }: Deps): Handlers<typeof vehicleImportRoutes> {
  return {
    list: (context) => listImports(context),

    async preview(context, { query }) {
      return toPreview(await rateUpload(context, query), context.askedLanguage ?? defaultLanguage)
    },

    async create(context, { query: { fileName, expected, ...mapping } }) {
      const file = await rateUpload(context, mapping)
      const found = file.rows.filter(({ outcome }) => outcome === 'add' || outcome === 'restore').length
      if (found !== expected) throw new AppError('import_differs')
      return importFile(context, file, fileName)
    },

    undo: withBefore(
      (outside, { params }) => undoImport(outside, params.id, stopSharing),
      (context, { params }) => changeImport(context, params.id, { undoneAt: context.now }),
    ),
  }
}

/** The file is read by a process of its own, before a transaction begins. */
async function rateUpload(context: FileContext, mapping: AskedMapping) {
  const { signal } = context
  const bytes = await context.receive()
  const lines = await context.inTurn(() => readTable(bytes, { signal }))
  return context.inCompany((inside) => checkFile(inside, lines, mapping), 'read')
}
