import { type KyselyPlugin, OperationNodeTransformer, sql, type ValueNode } from 'kysely'
import type { Access, Database, Tx } from '../database/client.ts'
import { companyPlaceholder } from '../database/citus/company-of-transaction.ts'

export type Undoable = {
  database: Database
  /**
   * Changes that `work` makes as roadbook_app are visible until its promise settles, then rolled back. What a cluster refuses for
   * being in one transaction is done once more, and stays.
   */
  undone: <T>(work: () => Promise<T>) => Promise<T>
}

/**
 * The same database; while `undone` runs, each transaction of the app is a savepoint in one that is rolled
 * back. Transactions of ingest and of the owner are unchanged.
 */
export function undoable(real: Database): Undoable {
  let outer: Tx | undefined
  let isRefused = false
  const inOuter = <T>(tx: Tx, tenantId: string, run: (tx: Tx) => Promise<T>, access?: Access): Promise<T> =>
    inSavepoint(tx, tenantId, run, access).catch((cause: unknown) => {
      isRefused ||= cause instanceof Error && byAnotherRole.test(cause.message)
      throw cause
    })
  const database: Database = {
    ...real,
    inTenant: (scope, run, access) =>
      outer ? inOuter(outer, scope.tenantId, run, access) : real.inTenant(scope, run, access),
    asDirectory: (run, access) => (outer ? inOuter(outer, '', run, access) : real.asDirectory(run, access)),
  }
  const undone = async <T>(work: () => Promise<T>): Promise<T> => {
    const undo = new Error('Undone')
    let done: { result: T } | undefined
    isRefused = false
    const rolledBack = real.asDirectory(async (tx) => {
      outer = tx
      try {
        done = { result: await work() }
      } finally {
        outer = undefined
      }
      throw undo
    })
    await rolledBack.catch((cause: unknown) => {
      if (cause !== undo && !isRefused) throw cause
    })
    if (isRefused) return work()
    if (!done) throw undo
    return done.result
  }
  return { database, undone }
}

/** Citus lets no transaction read as one role what it wrote as another, and a second call asks the directory again who calls. */
const byAnotherRole = /modified in this transaction by a different user/

/** At its end, checks deferred constraints like a commit. A nested transaction is released first. */
async function inSavepoint<T>(
  tx: Tx,
  tenantId: string,
  run: (tx: Tx) => Promise<T>,
  access: Access = 'write',
): Promise<T> {
  const name = sql.id(`call_${crypto.randomUUID()}`)
  const readOnly = access === 'write' ? sql`` : sql`; set local transaction_read_only = on`
  await sql`savepoint ${name}; set local roadbook.tenant = ${sql.lit(tenantId)}${readOnly}`.execute(tx)
  try {
    const result = await run(tx.withPlugin(namingCompany(tenantId)))
    await sql`set constraints all immediate; release savepoint ${name}`.execute(tx)
    return result
  } catch (cause) {
    await sql`rollback to savepoint ${name}`.execute(tx)
    throw cause
  }
}

/** The transaction around all savepoints belongs to no company, so each savepoint says which is its own. */
function namingCompany(tenantId: string): KyselyPlugin {
  const naming = new CompanyNaming(tenantId)
  return {
    transformQuery: ({ node }) => naming.transformNode(node),
    transformResult: ({ result }) => Promise.resolve(result),
  }
}

class CompanyNaming extends OperationNodeTransformer {
  #tenantId: string

  constructor(tenantId: string) {
    super()
    this.#tenantId = tenantId
  }

  protected override transformValue(node: ValueNode): ValueNode {
    return node.value === companyPlaceholder ? { ...node, value: this.#tenantId } : node
  }
}
