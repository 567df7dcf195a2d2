import { readFile } from 'node:fs/promises'
import type { Role } from '@roadbook/contract/core/permissions'
import { currentRole, reachOf } from '@roadbook/contract/core/permissions'
import { sql } from 'kysely'
import { BackupError, explainFile } from '../backup/failure.ts'
import { createDatabase, type Database } from '../database/client.ts'
import type { Log } from '../database/log.ts'
import { importVehicles, readVehicleFile, VehicleFileError } from '../domains/fleet/vehicles/index.ts'
import { AppError } from '../errors.ts'
import type { Scope } from '../http/scope.ts'
import type { TableLine } from '../platform/files/table/cells.ts'
import { readTable } from '../platform/files/table/read-table.ts'

type Options = { connectionString: string; log: Log; email: string | undefined; path: string | undefined }

/** Adds the vehicles of a table to the company of a user who may add them; returns the messages to print. */
export async function addVehicles({ connectionString, log, email, path }: Options): Promise<string> {
  if (email === undefined || path === undefined)
    throw new BackupError('Name the admin and the file: npm run operator -- add-vehicles EMAIL FILE')
  const lines = await readLines(path)
  const database = createDatabase({ connectionString, log })
  try {
    const scope = await scopeOf(database, email)
    // Runs in the admin's name; the audit entry names the command as its source and has no IP address.
    const by = { scope, now: new Date(), requestId: 'operator add-vehicles', ip: '' }
    const vehicles = await database.inTenant(scope, (tx) => readVehicleFile({ ...by, tx }, lines), 'read')
    const { entered, known } = await importVehicles(database, by, vehicles)
    return `Vehicles added: ${entered}${known > 0 ? `; already there: ${known}` : ''}.`
  } finally {
    await database.close()
  }
}

async function readLines(path: string): Promise<TableLine[]> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw explainFile(error, path)
  })
  return readTable(bytes).catch((cause: unknown) => {
    throw cause instanceof AppError ? new VehicleFileError(cause.message, { cause }) : cause
  })
}

type Account = { tenantId: string; userId: string; status: string }

async function scopeOf(database: Database, address: string): Promise<Scope> {
  const email = address.toLowerCase()
  // Queried directly: importing the identity domain would load the whole sign-in, with its runtime warning,
  // for each command.
  const { rows } = await database.asDirectory((tx) =>
    sql<Account>`select * from directory.account_by_email(${email})`.execute(tx),
  )
  const account = rows[0]
  const roles = account?.status === 'active' ? await rolesOf(database, account) : undefined
  if (!account || !roles)
    throw new BackupError(`There is no account for ${email}. Name an admin of the company.`)
  const role = currentRole(roles)
  const reach = reachOf(role, 'vehicles.write')
  if (reach !== 'all')
    throw new BackupError(`${email} has the role ${role} and may not add vehicles. Name an admin.`)
  return { tenantId: account.tenantId, userId: account.userId, email, role, reach }
}

async function rolesOf(
  database: Database,
  { tenantId, userId }: Account,
): Promise<readonly Role[] | undefined> {
  const user = await database.inTenant({ tenantId }, (tx) =>
    tx
      .selectFrom('users')
      .select('roles')
      .where('tenantId', '=', tenantId)
      .where('id', '=', userId)
      .where('archived', '=', false)
      .executeTakeFirst(),
  )
  return user?.roles as Role[] | undefined // the column's check constraint lists the same four roles
}
