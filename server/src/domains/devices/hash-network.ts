import { createHash } from 'node:crypto'

/** As networks are kept: the table says nothing about where devices are. */
export function hashNetwork(network: string): Buffer {
  return createHash('sha256').update(network).digest()
}
