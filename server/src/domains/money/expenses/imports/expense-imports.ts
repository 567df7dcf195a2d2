import {
  ExpenseImport,
  type ImportMapping,
  type ImportStatus,
  type ImportSum,
} from '@roadbook/contract/money/expense-imports'
import { type InferResult, sql } from 'kysely'
import { nameOrEmail } from '../../../../database/person-name.ts'
import { sameCompany } from '../../../../database/same-company.ts'
import { isoTimes } from '../../../../entities/columns.ts'
import { createEntity } from '../../../../entities/entity.ts'
import type { Context } from '../../../../http/scope.ts'
import type { FileReading } from './reading/read-file.ts'

function within({ scope, tx }: Context) {
  return tx.selectFrom('expenseImports').where('expenseImports.tenantId', '=', scope.tenantId)
}

function selection(query: ReturnType<typeof within>) {
  return query
    .leftJoin('users as person', (join) => sameCompany(join, 'person.id', 'expenseImports.createdBy'))
    .selectAll('expenseImports')
    .select(nameOrEmail<string | null>('person').as('createdByName'))
}

export type ImportRecord = InferResult<ReturnType<typeof selection>>[number]

/** The audit log has only imports that were confirmed or undone: a draft changes no data of the company. */
export const expenseImports = createEntity({
  table: 'expenseImports',
  thing: 'expenseImport',
  resource: 'expenseImport',
  schema: ExpenseImport,
  within,
  selection,
  filters: {},
  ordering: {
    standard: [{ field: 'createdAt', isDescending: true }],
    by: () => sql`expense_imports.created_at`,
    neverNull: ['createdAt'],
    isNewestFirst: true,
  },
  toValues: (_context, rows) => rows.map(toImport),
  unaudited: ['createdBy', 'createdByName', 'status', 'importedAt', 'undoneAt'],
})

function toImport(row: ImportRecord): ExpenseImport {
  return {
    ...isoTimes(row),
    status: row.status as ImportStatus, // ensured by the column's check constraint
    sums: row.sums as ImportSum[], // written by this domain alone
  }
}

export function mappingOf({ mapping }: Pick<ImportRecord, 'mapping'>): ImportMapping {
  return mapping as ImportMapping // written by this domain alone, by its schema
}

export function readingOf({ reading }: Pick<ImportRecord, 'reading'>): FileReading {
  return reading as FileReading // written by this domain alone
}
