import type { Transaction } from 'kysely'
import type { Topic, Topics } from '../platform/bus/bus-topics.ts'
import type { DB } from './schema.ts'

/** A message on the bus, published after the commit. */
export type AfterCommitMessage = { [Name in Topic]: { topic: Name; message: Topics[Name] } }[Topic]

const pending = new WeakMap<object, AfterCommitMessage[]>()

/** Publishes to other processes after the commit; a transaction that is rolled back publishes nothing. */
export function publishAfterCommit(tx: Transaction<DB>, ...messages: AfterCommitMessage[]): void {
  const before = pending.get(tx)
  if (before) before.push(...messages)
  else pending.set(tx, messages)
}

export function afterCommitMessages(tx: object): readonly AfterCommitMessage[] {
  return pending.get(tx) ?? []
}
