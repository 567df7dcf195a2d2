/** Keys of drivers: their fields, filters, order and queries. */
import { DriverKey, type DriverKeyKind, type DriverKeySort } from '@roadbook/contract/people/driver-keys'
import { type InferResult, type RawBuilder, sql } from 'kysely'
import { containsWords } from '../../../database/contains-words.ts'
import { nameOrEmail } from '../../../database/person-name.ts'
import { sameCompany } from '../../../database/same-company.ts'
import { isoTimes } from '../../../entities/columns.ts'
import { createEntity } from '../../../entities/entity.ts'
import type { Context } from '../../../http/scope.ts'

/** A driver's own calls don't reach them: keys are seen by whoever sees people. */
function allKeys({ scope, tx }: Context) {
  return tx
    .selectFrom('driverKeys')
    .leftJoin('users as person', (join) => sameCompany(join, 'person.id', 'driverKeys.userId'))
    .where('driverKeys.tenantId', '=', scope.tenantId)
}

type KeysQuery = ReturnType<typeof allKeys>

const personName = nameOrEmail<string | null>('person')

function selectKey(query: KeysQuery) {
  return query.selectAll('driverKeys').select(personName.as('userName'))
}

type KeyRow = InferResult<ReturnType<typeof selectKey>>[number]

const columns: Record<DriverKeySort, RawBuilder<unknown>> = {
  code: sql`driver_keys.code`,
  kind: sql`driver_keys.kind`,
  userName: personName,
  validFrom: sql`driver_keys.valid_from`,
}

export const driverKeys = createEntity({
  table: 'driverKeys',
  thing: 'driverKey',
  resource: 'driverKey',
  schema: DriverKey,
  within: allKeys,
  selection: selectKey,
  filters: {
    code: (keys: KeysQuery, code: string) => keys.where('driverKeys.code', '=', code),
    kind: (keys: KeysQuery, kinds: readonly DriverKeyKind[]) => keys.where('driverKeys.kind', 'in', kinds),
    userId: (keys: KeysQuery, ids: readonly string[]) => keys.where('driverKeys.userId', 'in', ids),
    search: (keys: KeysQuery, text: string) =>
      keys.where(
        containsWords(
          sql`concat_ws(' ', driver_keys.code, driver_keys.note, person.first_name, person.last_name, person.email)`,
          text,
        ),
      ),
  },
  ordering: {
    standard: [
      { field: 'userName', isDescending: false },
      { field: 'code', isDescending: false },
      { field: 'validFrom', isDescending: true },
    ],
    by: (field: DriverKeySort) => columns[field],
    neverNull: ['code', 'kind'],
  },
  toValues: (_context, rows: readonly KeyRow[]) => rows.map(toKey),
})

function toKey(row: KeyRow): DriverKey {
  return { ...isoTimes(row), kind: row.kind as DriverKeyKind } // the contract checks what comes in
}

/** The code of each person's first key, by person; without those who have none. */
export async function keyCodes(
  { scope, tx }: Pick<Context, 'scope' | 'tx'>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ userId: string; code: string }>`
    select user_id, min(code) as code from driver_keys
    where tenant_id = ${scope.tenantId} and user_id = any (${[...new Set(userIds)]}::uuid[])
    group by user_id`.execute(tx)
  return new Map(rows.map(({ userId, code }) => [userId, code]))
}

/** Whose each key is, by code; null for one that is out of use. */
export async function keyOwners({
  scope,
  tx,
}: Pick<Context, 'scope' | 'tx'>): Promise<ReadonlyMap<string, string | null>> {
  const rows = await tx
    .selectFrom('driverKeys')
    .select(['code', 'userId'])
    .where('tenantId', '=', scope.tenantId)
    .execute()
  return new Map(rows.map(({ code, userId }) => [code, userId]))
}
