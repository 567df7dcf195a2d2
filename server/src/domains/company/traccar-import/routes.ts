import type {
  TraccarImport,
  TraccarStart,
  traccarImportRoutes,
} from '@roadbook/contract/company/traccar-import'
import type { Database } from '../../../database/client.ts'
import { type Handlers, withBefore } from '../../../http/mount.ts'
import { periodOf } from '../../../http/period.ts'
import type { Context } from '../../../http/scope.ts'
import { recordChange } from '../../core/audit/index.ts'
import { timeZoneOf } from '../../core/companies/index.ts'
import { fileLanguage } from '../../people/users/index.ts'
import { reportIn } from './report.ts'
import { previewRecords } from './run-import.ts'
import { beginRun, endRun, findLatest, toImport } from './runs.ts'
import { traccarSecrets } from './secrets.ts'
import { openSource } from './source/open-source.ts'

type Deps = {
  database: Pick<Database, 'inTenant' | 'pools' | 'asDirectory'>
  config: { allowsPrivateAddresses: boolean }
}

export function createTraccarImportHandlers({
  database,
  config,
}: Deps): Handlers<typeof traccarImportRoutes> {
  const open = (start: TraccarStart) => openSource(start, { allowsPrivate: config.allowsPrivateAddresses })
  const secrets = traccarSecrets(database)
  return {
    latest: async (context) => ({ latest: await readLatest(context) }),

    preview: withBefore(
      async (outside, { body }) => {
        const source = await open(body)
        const { signal } = outside
        return previewRecords({ database, by: outside, source, signal }, body.fuelType)
      },
      async (context, _request, report) => reportIn(await fileLanguage(context, undefined), report),
    ),

    start: withBefore(
      async (_outside, { body }) => ({ source: (await open(body)).name, secrets: await secrets() }),
      async (context, { body }, prepared) => {
        const { from = null } = periodOf({ startDate: body.since }, await timeZoneOf(context))
        await beginRun(context, { ...prepared, start: body, since: from ?? null })
        await recordChange(context, {
          action: 'imported from Traccar',
          resourceType: 'tenant',
          resourceId: context.scope.tenantId,
          before: null,
          after: { source: prepared.source, since: body.since ?? null },
        })
        return { latest: await readLatest(context) }
      },
    ),

    async stop(context) {
      const run = await findLatest(context)
      if (run && (await endRun(context.tx, run, { state: 'stopped', now: context.now }))) {
        await recordChange(context, {
          action: 'import from Traccar stopped',
          resourceType: 'tenant',
          resourceId: context.scope.tenantId,
          before: null,
          after: { source: run.source },
        })
      }
      return { latest: await readLatest(context) }
    },
  }
}

async function readLatest(context: Context): Promise<TraccarImport | null> {
  const run = await findLatest(context)
  return run ? toImport(run, await fileLanguage(context, undefined)) : null
}
