import { readFile } from 'node:fs/promises'
import type { Role } from '@roadbook/contract/permissions'
import { currentRole, reachOf } from '@roadbook/contract/permissions'
import { BackupError, explainFile } from '../backup/failure.ts'
import { createDatabase, type Database } from '../database/client.ts'
import type { Log } from '../database/log.ts'
import { enterFleet, parseVehicleFile } from '../domains/vehicles/index.ts'
import type { Scope } from '../http/scope.ts'

type Asked = { connectionString: string; log: Log; email: string | undefined; path: string | undefined }

/** Enters the vehicles of a table for the company of somebody who may enter them; returns what to say. */
export async function addVehicles({ connectionString, log, email, path }: Asked): Promise<string> {
  if (email === undefined || path === undefined)
    throw new BackupError('Say for whom, and from which table: npm run operator -- add-vehicles EMAIL FILE')
  const vehicles = parseVehicleFile(await readTable(path))
  const database = createDatabase({ connectionString, log })
  try {
    const scope = await scopeOf(database, email)
    const by = { scope, now: new Date(), requestId: 'operator', ip: '127.0.0.1' }
    const { entered, known } = await enterFleet(database, by, vehicles)
    return `Vehicles entered: ${entered}${known > 0 ? `; there already: ${known}` : ''}.`
  } finally {
    await database.close()
  }
}

async function readTable(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw explainFile(error, path)
  }
}

async function scopeOf(database: Database, address: string): Promise<Scope> {
  const email = address.toLowerCase()
  const user = await database.asOwner((tx) =>
    tx
      .selectFrom('users')
      .select(['tenantId', 'id', 'roles'])
      .where('email', '=', email)
      .where('archived', '=', false)
      .executeTakeFirst(),
  )
  if (!user) throw new BackupError(`Nobody signs in as ${email}: give the email of an admin of the company.`)
  const role = currentRole(user.roles as Role[]) // the column's check constraint holds the same four words
  const reach = reachOf(role, 'vehicles.write')
  if (reach !== 'all') throw new BackupError(`${email} is ${role} and may not enter vehicles: name an admin.`)
  return { tenantId: user.tenantId, userId: user.id, email, role, reach }
}
