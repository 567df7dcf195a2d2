import { AsyncLocalStorage } from 'node:async_hooks'
import { sqlState } from './failure-kind.ts'

/** A lease on work that one process at a time does. */
export type Lease = { name: string; generation: number }

/** SQLSTATE raised by `hold_leases` if another process has taken over. */
const LEASE_LOST = 'RB003'

const leases = new AsyncLocalStorage<readonly Lease[]>()

/** Each transaction started in `run` fails once another process has one of these leases. */
export function whileHolding<T>(held: readonly Lease[], run: () => T): T {
  return leases.run(held, run)
}

/** A process that hangs in a transaction keeps its leases until the database ends the transaction. */
const MAX_IDLE = `set_config('idle_in_transaction_session_timeout', '10s', true)`

/** The first statement of a transaction that writes; empty if it needs no lease. */
export function fence(): string {
  const held = leases.getStore()
  if (!held || held.length === 0) return ''
  const names = held.map(({ name }) => plain(name))
  const generations = held.map(({ generation }) => Math.trunc(generation))
  return `select ${MAX_IDLE}, directory.hold_leases('{${names.join()}}', '{${generations.join()}}')`
}

/** Names are inserted into SQL unescaped, because the statement is sent along with `begin`. */
function plain(name: string): string {
  if (!/^[a-z][a-z0-9 -]*$/.test(name))
    throw new Error(`"${name}" can’t name a lease: use lowercase letters, digits, spaces and hyphens`)
  return `"${name}"`
}

export function isLeaseLost(error: unknown): boolean {
  return sqlState(error) === LEASE_LOST
}
