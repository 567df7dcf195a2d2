import { createHash } from 'node:crypto'

/** Networks are stored hashed, so that the table doesn't show where devices are. */
export function hashNetwork(network: string): Buffer {
  return createHash('sha256').update(network).digest()
}
