import type { AuditAction } from '@roadbook/contract/core/audit'
import type { Database } from '../../../../database/client.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Mail } from '../../../../platform/mail/mail.ts'
import type { Worker } from '../../../../platform/workers/runner.ts'
import { recordAutomatic } from '../../../core/audit/index.ts'
import { readCompany } from '../../../core/companies/index.ts'
import { readAdmins, userLanguage } from '../../users/index.ts'
import { mailTo } from '../messages.ts'
import { type CheckEffect, type DomainRow, domainsIn } from './domain-rows.ts'
import type { FindRecord } from './find-record.ts'

/** Handlers wake this worker by its name. */
export const DOMAIN_CHECKS = 'domain checks'

/** How long a lookup belongs to the worker that took it; longer than any lookup takes. */
export const CHECK_CLAIM_MS = 20_000
const EVERY_MS = 5_000
const AT_ONCE = 10

type Parts = { database: Database; clock: Clock; mail: Mail; publicUrl: string; find: FindRecord }

/** Looks up the DNS records of domains: at once if somebody is waiting, of verified ones each day. */
export function createDomainChecks(parts: Parts): Worker {
  const run = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      const due = await takeDue(parts)
      if (due.length === 0) return
      await Promise.all(due.map((domain) => check(parts, domain)))
    }
  }
  return { name: DOMAIN_CHECKS, everyMs: EVERY_MS, isSingle: true, run }
}

function takeDue({ database, clock }: Parts): Promise<DomainRow[]> {
  const now = clock.now()
  const until = new Date(now.getTime() + CHECK_CLAIM_MS)
  return database.asDirectory((tx) => domainsIn(tx).takeDue(now, until, AT_ONCE))
}

/** The lookup holds no connection; its result and the consequences are one transaction. */
async function check(parts: Parts, domain: DomainRow): Promise<void> {
  const result = await parts.find(domain)
  const now = parts.clock.now()
  await parts.database.inTenant(domain, async (tx) => {
    const effect = await domainsIn(tx).recordCheck(domain.id, result, now)
    const action = recorded[effect]
    if (action === undefined) return
    const before = { domain: domain.domain, verified: effect === 'lost' }
    const after = { ...before, verified: effect === 'verified' }
    const change = { action, resourceType: 'domain', resourceId: domain.id, before, after } as const
    await recordAutomatic(tx, { tenantId: domain.tenantId, now }, [change])
    if (effect === 'lost') await mailAdmins(parts, tx, domain)
  })
}

/** Written to the audit log; the other effects change nothing for anybody. */
const recorded: Partial<Record<CheckEffect, AuditAction>> = { verified: 'verified', lost: 'unverified' }

async function mailAdmins(
  { mail, publicUrl }: Parts,
  tx: Parameters<typeof domainsIn>[0],
  { tenantId, domain }: DomainRow,
): Promise<void> {
  const of = { scope: { tenantId }, tx }
  const { companyName } = await readCompany(of)
  const link = new URL('/settings/security', publicUrl).href
  for (const { id: userId, email } of await readAdmins(of)) {
    const language = await userLanguage(tx, { tenantId, userId })
    await mail.send(tx, mailTo({ email, language }, 'domainLost', { domain, companyName, link }))
  }
}
