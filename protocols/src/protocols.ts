import type { Protocol } from './protocol.ts'
import * as registry from './registry.ts'

/** By name: trackers, then phones, each in alphabetical order. */
export const protocols: Readonly<Record<string, Protocol>> = Object.fromEntries(
  Object.entries<Protocol>(registry).toSorted(([, a], [, b]) => orderOf(a).localeCompare(orderOf(b))),
)

function orderOf({ device, label }: Protocol): string {
  return `${device === 'tracker' ? 0 : 1} ${label}`
}
