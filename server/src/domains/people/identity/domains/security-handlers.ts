import type { AuditAction } from '@roadbook/contract/core/audit'
import { randomBytes } from 'node:crypto'
import type { SecuritySettings, securityRoutes, VerifiedDomain } from '@roadbook/contract/people/security'
import { v7 as uuidv7 } from 'uuid'
import { publishAfterCommit } from '../../../../database/after-commit.ts'
import { AppError, notFound, staleVersion } from '../../../../errors.ts'
import type { Handlers } from '../../../../http/mount.ts'
import type { Context } from '../../../../http/scope.ts'
import { recordChange } from '../../../core/audit/index.ts'
import { changeCompany, lockCompany, readCompany } from '../../../core/companies/index.ts'
import { CHECK_CLAIM_MS, DOMAIN_CHECKS } from './check-domains.ts'
import { type DomainRow, domainsIn } from './domain-rows.ts'

/** Maximum number of domains: each is looked up every day. */
const MAX_DOMAINS = 50

export const securityHandlers: Handlers<typeof securityRoutes> = {
  get: (context) => readSettings(context),

  async put(context, { body: { secondFactor, version } }) {
    await lockCompany(context)
    const before = await readSettings(context)
    if (version !== undefined && version !== before.version) throw staleVersion('company', before)
    if (secondFactor === undefined || secondFactor === before.secondFactor) return before
    await changeCompany(context, { secondFactor })
    const change = { action: 'updated', resourceType: 'tenant', resourceId: context.scope.tenantId } as const
    await recordChange(context, { ...change, before, after: { ...before, secondFactor } })
    return readSettings(context)
  },

  async listDomains(context) {
    const rows = await domainsIn(context.tx).ofCompany(context.scope.tenantId)
    return rows.map((row) => toDomain(context, row))
  },

  async addDomain(context, { body: { domain, role } }) {
    const { tx, scope, now } = context
    // Counted under the company's lock.
    await lockCompany(context)
    const domains = domainsIn(tx)
    if ((await domains.ofCompany(scope.tenantId)).length >= MAX_DOMAINS)
      throw new AppError('too_many_domains', { maximum: MAX_DOMAINS })
    const id = uuidv7()
    const record = `roadbook=${randomBytes(16).toString('base64url')}`
    const isNew = await domains.add({ id, tenantId: scope.tenantId, domain, role, record, at: now })
    if (!isNew) throw new AppError('domain_added', { domain }, { field: 'domain' })
    await recordDomainChange(context, id, { action: 'created', before: null, after: { domain, role } })
    wakeChecks(context)
    return toDomain(context, await take(context, id))
  },

  async updateDomain(context, { params: { id }, body: { role, version } }) {
    await lockCompany(context)
    const before = await take(context, id)
    if (version !== undefined && version !== before.version)
      throw staleVersion('domain', toDomain(context, before))
    if (role === undefined || role === before.role) return toDomain(context, before)
    await domainsIn(context.tx).changeRole(before, role, context.now)
    const { domain } = before
    const change = { before: { domain, role: before.role }, after: { domain, role } }
    await recordDomainChange(context, id, { action: 'updated', ...change })
    return toDomain(context, await take(context, id))
  },

  async checkDomain(context, { params: { id } }) {
    const row = await take(context, id)
    await domainsIn(context.tx).askForCheck(row, context.now)
    wakeChecks(context)
    return toDomain(context, { ...row, dueAt: context.now })
  },

  async removeDomain(context, { params: { id } }) {
    // The second of two concurrent removals finds nothing and adds no audit entry.
    await lockCompany(context)
    const { domain, role, ...row } = await take(context, id)
    await domainsIn(context.tx).remove(row)
    await recordDomainChange(context, id, { action: 'deleted', before: { domain, role }, after: null })
  },
}

async function readSettings(context: Context): Promise<SecuritySettings> {
  const { secondFactor, version } = await readCompany(context)
  return { secondFactor: secondFactor as SecuritySettings['secondFactor'], version } // the column's check names them
}

async function take({ tx, scope }: Context, id: string): Promise<DomainRow> {
  const row = (await domainsIn(tx).ofCompany(scope.tenantId)).find((each) => each.id === id)
  if (!row) throw notFound('domain')
  return row
}

type DomainChange = { action: AuditAction; before: object | null; after: object | null }

function recordDomainChange(context: Context, resourceId: string, change: DomainChange): Promise<void> {
  return recordChange(context, { resourceType: 'domain', resourceId, ...change })
}

function wakeChecks({ tx }: Context): void {
  publishAfterCommit(tx, { topic: 'work', message: { worker: DOMAIN_CHECKS } })
}

function toDomain({ now }: Context, row: DomainRow): VerifiedDomain {
  const isChecking = row.dueAt !== null && row.dueAt.getTime() - now.getTime() <= CHECK_CLAIM_MS
  const iso = (at: Date | null) => at?.toISOString() ?? null
  return {
    ...row,
    isChecking,
    verifiedAt: iso(row.verifiedAt),
    checkedAt: iso(row.checkedAt),
    failingSince: iso(row.failingSince),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
