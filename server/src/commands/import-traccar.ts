import type { TraccarKind } from '@roadbook/contract/company/traccar-import'
import { defaultLanguage } from '@roadbook/contract/languages'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { BackupError } from '../backup/failure.ts'
import { openInstallation } from '../backup/open-installation.ts'
import { parseConfig } from '../config.ts'
import { createDatabase, type Database } from '../database/client.ts'
import {
  importPositions,
  importRecords,
  isOutage,
  type KeptReport,
  MAX_OUTAGE_MS,
  openSource,
  previewRecords,
  reportIn,
} from '../domains/company/traccar-import/index.ts'
import { AppError } from '../errors.ts'
import type { Scope } from '../http/scope.ts'
import { type ImportOptions, readOptions, usage } from './import-traccar-options.ts'
import { runCommand } from './run-command.ts'

export { usage }

async function importTraccar(
  options: ImportOptions,
  environment: NodeJS.ProcessEnv,
  print: Print,
): Promise<void> {
  const log = pino({ level: 'warn' }, process.stderr)
  const installation = await openInstallation({ ...parseConfig(environment), log })
  try {
    const database = createDatabase({ connectionString: installation.connectionString, log })
    try {
      await runImport(database, options, print)
    } finally {
      await database.close()
    }
  } finally {
    await installation.close()
  }
}

export async function runImport(
  database: Database,
  { address, company, isDryRun, sinceMs, fuelType }: ImportOptions,
  print: Print,
  pause = () => sleep(RETRY_MS),
): Promise<void> {
  const scope = await scopeOf(database, company)
  const by = { scope, now: new Date(), requestId: 'import-traccar', ip: '' }
  const { signal } = new AbortController()
  const withSource: WithSource = async (work) => {
    const source = await openSource(address, { allowsPrivate: true })
    try {
      return await work({ database, by, source, signal })
    } finally {
      await source.close()
    }
  }
  const importOrPreview = isDryRun ? previewRecords : importRecords
  await printReport(
    await explained(() => withSource((importing) => importOrPreview(importing, fuelType))),
    print,
  )
  if (isDryRun) return print('Nothing was written. Without --dry-run, positions come as well.')
  await explained(() => importAllPositions(withSource, sinceMs, { print, pause }))
}

/** Opens a source for `work`, and closes it afterwards. */
type WithSource = <T>(work: (importing: Parameters<typeof importPositions>[0]) => Promise<T>) => Promise<T>
type Print = (line: string) => Promise<void> | void

const RETRY_MS = 10_000

type Retrying = { print: Print; pause: () => Promise<void> }

async function importAllPositions(
  withSource: WithSource,
  sinceMs: number | undefined,
  retrying: Retrying,
): Promise<void> {
  const { print } = retrying
  const total = { positions: 0, left: 0 }
  await throughOutages(retrying, (onProgress) =>
    withSource((importing) =>
      importPositions(importing, {
        sinceMs,
        untilMs: importing.by.now.getTime(),
        onDevice: (done, devices) => print(`Vehicles: ${done} of ${devices}. Positions: ${total.positions}.`),
        onStored({ positions, left, isAgain }) {
          if (isAgain) return
          onProgress()
          total.positions += positions
          total.left += left
        },
      }),
    ),
  )
  const left =
    total.left === 0 ? '' : ` Left out, without a possible time and place or too old: ${total.left}.`
  await print(`Done. Positions: ${total.positions}.${left} Trips are computed in the background.`)
}

/** Starts `work` again while Traccar doesn't answer, for up to an hour since positions were last stored. It continues where it stopped. */
async function throughOutages(
  { print, pause }: Retrying,
  work: (onProgress: () => void) => Promise<unknown>,
): Promise<void> {
  let awaySinceMs: number | undefined
  const onProgress = () => {
    awaySinceMs = undefined
  }
  for (let isDone = false; !isDone;) {
    try {
      await work(onProgress)
      isDone = true
    } catch (error) {
      if (!(error instanceof AppError) || !isOutage(error, true)) throw error
      if (awaySinceMs === undefined) await print('Traccar doesn’t answer. Trying again for up to an hour.')
      awaySinceMs ??= performance.now()
      if (performance.now() - awaySinceMs > MAX_OUTAGE_MS) throw error
      await pause()
    }
  }
}

const kindNames: Record<TraccarKind, string> = {
  group: 'Groups',
  user: 'Users',
  driver: 'Drivers',
  device: 'Devices',
  maintenance: 'Maintenance',
  geofence: 'Geofences',
}

async function printReport(kept: KeptReport, print: Print): Promise<void> {
  const { counts, problems } = reportIn(defaultLanguage, kept)
  for (const { kind, found, added, known, refused } of counts)
    await print(
      `${kindNames[kind]}: ${found} found, ${added} new, ${known} already here, ${refused} left out`,
    )
  for (const { kind, name, problem } of problems)
    await print(`  ${kindNames[kind]}: ${name}. ${problem.message}`)
}

/** Errors that say what to do are printed without a stack. */
async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof AppError ? new BackupError(error.message, { cause: error }) : error
  }
}

/** The company's first admin by email, in whose name everything is added. */
async function scopeOf(database: Database, company: string): Promise<Scope> {
  const admins = await database.asOwner((tx) =>
    tx
      .selectFrom('tenants as t')
      .innerJoin('users as u', 'u.tenantId', 't.tenantId')
      .select(['t.tenantId', 'u.id as userId'])
      .select((eb) => eb.ref('u.email').$notNull().as('email'))
      .where(sql<boolean>`lower(t.company_name) = ${company.toLowerCase()}`)
      .where('u.archived', '=', false)
      .where('u.status', '=', 'active')
      .where(sql<boolean>`u.roles[1] = 'admin'`)
      .orderBy('u.email')
      .execute(),
  )
  const [first] = admins
  if (!first) throw new BackupError(`There is no company named ${company}, or nobody is its admin.`)
  if (admins.some(({ tenantId }) => tenantId !== first.tenantId))
    throw new BackupError(`There are several companies named ${company}. Rename one of them first.`)
  return { ...first, role: 'admin', reach: 'all' }
}

if (import.meta.main)
  await runCommand(usage, (given) =>
    importTraccar(readOptions(given, process.env), process.env, (line) => console.log(line)),
  )
