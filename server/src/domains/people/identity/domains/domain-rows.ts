import type { DomainProblem, JoiningRole } from '@roadbook/contract/people/security'
import { sql } from 'kysely'
import type { Tx } from '../../../../database/client.ts'
import { first, run, type RunQuery } from '../directory/run-directory-query.ts'

// The functions of schema `directory` about email domains, one method each.

export type DomainRow = {
  id: string
  tenantId: string
  domain: string
  role: JoiningRole
  record: string
  verifiedAt: Date | null
  checkedAt: Date | null
  problem: DomainProblem | null
  failingSince: Date | null
  dueAt: Date | null
  createdAt: Date
  updatedAt: Date
  version: number
}

export type RecordResult = 'found' | 'missing' | 'different' | 'noAnswer'
/** What a check changed; the migration defines when each is returned. */
export type CheckEffect = 'gone' | 'verified' | 'kept' | 'taken' | 'pending' | 'failing' | 'lost'

type Domains = ReturnType<typeof domainsThrough>

/** Runs every call in this transaction. */
export function domainsIn(tx: Tx): Domains {
  return domainsThrough((work) => work(tx))
}

function domainsThrough(db: RunQuery) {
  return {
    async ofCompany(tenantId: string): Promise<DomainRow[]> {
      const query = sql<DomainRow>`select * from directory.domains_of(${tenantId}::uuid)`
      return (await db((executor) => query.execute(executor))).rows
    },
    /** False if the company already has it. */
    async add(d: Pick<DomainRow, 'id' | 'tenantId' | 'domain' | 'role' | 'record'> & { at: Date }) {
      const query = sql<{ isNew: boolean }>`select directory.add_domain(${d.id}::uuid, ${d.tenantId}::uuid,
        ${d.domain}, ${d.role}, ${d.record}, ${d.at}::timestamptz) as is_new`
      return (await first(db, query))?.isNew ?? false
    },
    changeRole: ({ id, tenantId }: Claim, role: JoiningRole, at: Date) =>
      run(
        db,
        sql`select directory.change_domain_role(${id}::uuid, ${tenantId}::uuid, ${role}, ${at}::timestamptz)`,
      ),
    remove: ({ id, tenantId }: Claim) =>
      run(db, sql`select directory.remove_domain(${id}::uuid, ${tenantId}::uuid)`),
    askForCheck: ({ id, tenantId }: Claim, at: Date) =>
      run(db, sql`select directory.ask_for_domain_check(${id}::uuid, ${tenantId}::uuid, ${at}::timestamptz)`),
    async takeDue(at: Date, until: Date, atMost: number): Promise<DomainRow[]> {
      const query = sql<DomainRow>`
        select * from directory.take_due_domains(${at}::timestamptz, ${until}::timestamptz, ${atMost}::integer)`
      return (await db((executor) => query.execute(executor))).rows
    },
    async recordCheck(id: string, result: RecordResult, at: Date): Promise<CheckEffect> {
      const query = sql<{ effect: CheckEffect }>`
        select directory.note_domain_check(${id}::uuid, ${result}, ${at}::timestamptz) as effect`
      return (await first(db, query))?.effect ?? 'gone'
    },
    /** The company that has verified it. */
    verified: (domain: string) =>
      first(db, sql<DomainRow>`select * from directory.verified_domain(${domain})`, 'read'),
    /** Keeps the domain verified until the commit; undefined if it no longer is. */
    async hold(id: string): Promise<JoiningRole | undefined> {
      const query = sql<{ role: JoiningRole | null }>`
        select directory.hold_verified_domain(${id}::uuid) as role`
      return (await first(db, query))?.role ?? undefined
    },
  }
}

type Claim = Pick<DomainRow, 'id' | 'tenantId'>
