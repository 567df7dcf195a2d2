import type { vehicleImportRoutes } from '@roadbook/contract/fleet/vehicle-imports'
import { defaultLanguage } from '@roadbook/contract/languages'
import { AppError } from '../../../../errors.ts'
import { type Handlers, withBefore } from '../../../../http/mount.ts'
import type { Context } from '../../../../http/scope.ts'
import type { FileContext } from '../../../../http/serve-file.ts'
import { readTable } from '../../../../platform/files/table/read-table.ts'
import { writeImport, undoImport } from './write-import.ts'
import { changeImport, listImports } from './import-records.ts'
import { type ChosenMapping, checkFile, toPreview } from './check-file.ts'

type Deps = { stopSharing: (context: Context, vehicleId: string) => Promise<void> }

export function createVehicleImportHandlers({ stopSharing }: Deps): Handlers<typeof vehicleImportRoutes> {
  return {
    list: (context) => listImports(context),

    async preview(context, { query }) {
      return toPreview(await checkUpload(context, query), context.askedLanguage ?? defaultLanguage)
    },

    async create(context, { query: { fileName, expected, ...mapping } }) {
      const file = await checkUpload(context, mapping)
      const found = file.rows.filter(({ outcome }) => outcome === 'add' || outcome === 'restore').length
      if (found !== expected) throw new AppError('import_differs')
      return writeImport(context, file, fileName)
    },

    undo: withBefore(
      (outside, { params }) => undoImport(outside, params.id, stopSharing),
      (context, { params }) => changeImport(context, params.id, { undoneAt: context.now }),
    ),
  }
}

/** The file is read by a process of its own, before a transaction begins. */
async function checkUpload(context: FileContext, mapping: ChosenMapping) {
  const { signal } = context
  const bytes = await context.receive()
  const lines = await context.inTurn(() => readTable(bytes, { signal }))
  return context.inCompany((inside) => checkFile(inside, lines, mapping), 'read')
}
