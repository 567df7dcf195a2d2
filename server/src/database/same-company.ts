import { type JoinBuilder, sql, type StringReference } from 'kysely'

/** Joins a row of the same company, as in `(join) => sameCompany(join, 'person.id', 'expenses.createdBy')`. */
export function sameCompany<Tables, Names extends keyof Tables>(
  join: JoinBuilder<Tables, Names>,
  joined: StringReference<Tables, Names> & string,
  reference: StringReference<Tables, Names> & string,
): JoinBuilder<Tables, Names> {
  return join.on(sql<boolean>`${tenantOf(joined)} = ${tenantOf(reference)}`).onRef(joined, '=', reference)
}

/** The table of a column. */
function tenantOf(column: string) {
  return sql.ref(`${column.slice(0, column.indexOf('.'))}.tenantId`)
}
