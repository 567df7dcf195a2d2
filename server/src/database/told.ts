import type { Transaction } from 'kysely'
import type { Topic, Topics } from '../platform/bus-topics.ts'
import type { DB } from './schema.ts'

/** As it is published, once the transaction is durable. */
export type Told = { [Name in Topic]: { topic: Name; message: Topics[Name] } }[Topic]

const told = new WeakMap<object, Told[]>()

/** Has other processes told after the commit; of a transaction that is undone nobody hears. */
export function tellAfterCommit(tx: Transaction<DB>, ...messages: Told[]): void {
  const before = told.get(tx)
  if (before) before.push(...messages)
  else told.set(tx, messages)
}

export function toldIn(tx: object): readonly Told[] {
  return told.get(tx) ?? []
}
