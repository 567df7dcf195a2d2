import type {
  TraccarImport,
  TraccarStart,
  traccarImportRoutes,
} from '@roadbook/contract/company/traccar-import'
import type { Database } from '../../../database/client.ts'
import { AppError } from '../../../errors.ts'
import { type Handlers, withBefore } from '../../../http/mount.ts'
import type { OutsideContext } from '../../../http/outside-context.ts'
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
    async latest(context) {
      const run = await findLatest(context)
      return { latest: run ? toImport(run, await fileLanguage(context, undefined)) : null }
    },

    preview: withBefore(
      async (outside, { body }) => {
        const source = await open(body)
        const { signal } = outside
        return previewRecords({ database, by: outside, source, signal }, body.fuelType)
      },
      async (context, _request, report) => reportIn(await fileLanguage(context, undefined), report),
    ),

    start: withBefore(
      async (outside, { body }) => {
        await refuseSecond(outside)
        const source = await open(body)
        // Refuses a wrong address or token now rather than in the background.
        await source.readRecords(outside.signal)
        return { source: source.name, secrets: await secrets() }
      },
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
        return readLatest(context)
      },
    ),

    async stop(context) {
      const run = await findLatest(context)
      const isStopped = run && (await endRun(context.tx, run, { state: 'stopped', now: context.now }))
      if (!isStopped) throw new AppError('traccar_import_not_running')
      return readLatest(context)
    },
  }
}

async function refuseSecond({ inCompany }: OutsideContext): Promise<void> {
  const run = await inCompany((context) => findLatest(context), 'read')
  if (run?.state === 'running') throw new AppError('traccar_import_running')
}

async function readLatest(context: Context): Promise<TraccarImport> {
  const run = await findLatest(context)
  if (!run) throw new AppError('traccar_import_not_running')
  return toImport(run, await fileLanguage(context, undefined))
}
