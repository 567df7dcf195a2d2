import { type CompiledQuery, sql } from 'kysely'

export const companyPlaceholder = Symbol('the company of the transaction')

/**
 * The company of the transaction, as a value, in SQL that is written where no scope is. Each query and each subquery compares the
 * `tenant_id` of its tables with a value, so that Citus knows where all of it belongs.
 */
export const companyOfTransaction = sql<string>`${companyPlaceholder}`

export function nameCompany(query: CompiledQuery, tenantId: string | undefined): CompiledQuery {
  if (!query.parameters.includes(companyPlaceholder)) return query
  if (tenantId === undefined) throw new Error('This SQL belongs in a transaction of one company')
  const parameters = query.parameters.map((value) => (value === companyPlaceholder ? tenantId : value))
  return { ...query, parameters }
}
