import { currencyOf } from '@roadbook/contract/core/countries'
import { distanceUnitOf } from '@roadbook/contract/core/distance-unit'
import type { Role } from '@roadbook/contract/core/permissions'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../../database/client.ts'
import { AppError } from '../../../errors.ts'
import type { Context } from '../../../http/scope.ts'
import { recordChange } from '../../core/audit/index.ts'
import { addCompany } from '../../core/companies/index.ts'
import { addPerson } from '../users/index.ts'
import { type AccountRef, directoryIn } from './directory/directory.ts'

export type NewCompany = {
  companyName: string
  /** ISO 3166-1 alpha-2. */
  country: string
  firstName: string
  lastName: string
  email: string
  /** Null for a user of an external issuer. */
  passwordHash: string | null
  /** BCP 47, such as `en-MT`. */
  locale: string
  /** The country's first by default. */
  timeZone?: string | undefined
  /** The country's by default. */
  currency?: string | undefined
  demo?: boolean
}

/** Where a request came from and when, for the audit entry. */
export type Origin = { now: Date; ip: string; requestId: string }

/** Other work in the transaction that creates a company. */
export type SeedCompany = (context: Context, account: AccountRef) => Promise<void>

/**
 * Creates a company, its first admin and their account in one transaction. `also` runs in the same
 * transaction.
 */
export async function createCompany(
  database: Database,
  company: NewCompany,
  origin: Origin,
  also: SeedCompany = async () => undefined,
): Promise<AccountRef> {
  const account = { tenantId: uuidv7(), userId: uuidv7(), accountId: uuidv7(), email: company.email }
  const { tenantId, userId, email } = account
  const person = { firstName: company.firstName, lastName: company.lastName, email }
  const tenant = {
    companyName: company.companyName,
    country: company.country,
    timeZone: company.timeZone ?? timeZoneOf(company.country),
    currency: company.currency ?? currencyOf(company.country),
    distanceUnit: distanceUnitOf(company.country),
    locale: company.locale,
    demo: company.demo ?? false,
  }
  const roles: Role[] = ['admin']
  await onFreeEmail(() =>
    database.inTenant({ tenantId }, async (tx) => {
      const context: Context = { scope: { ...account, role: 'admin', reach: 'all' }, tx, ...origin }
      await addCompany(tx, { tenantId, ...tenant, createdAt: origin.now, updatedAt: origin.now })
      await addPerson(context, { id: userId, ...person, roles, status: 'active' })
      const { passwordHash } = company
      await directoryIn(tx).createAccount({ ...account, passwordHash, status: 'active', at: origin.now })
      const created = { action: 'created', before: null } as const
      await recordChange(context, { ...created, resourceType: 'tenant', resourceId: tenantId, after: tenant })
      await recordChange(context, {
        ...created,
        resourceType: 'user',
        resourceId: userId,
        after: { ...person, roles },
      })
      await also(context, account)
    }),
  )
  return account
}

/** The country's first. */
function timeZoneOf(country: string): string {
  return new Intl.Locale('und', { region: country }).getTimeZones?.()?.[0] ?? 'UTC'
}

/** Email addresses are unique across the installation. */
export async function onFreeEmail<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if ((error as { constraint?: unknown }).constraint !== 'accounts_email_key') throw error // may be anything
    throw new AppError('email_taken', {}, { field: 'email' })
  }
}
