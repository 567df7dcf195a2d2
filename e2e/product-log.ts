import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What the product prints: the codes of the operator's page are announced there. */
export function productLog(port: number | string): string {
  return join(tmpdir(), `roadbook-journeys-${port}.log`)
}
