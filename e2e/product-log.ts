import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The product's output: it announces the codes of the operator's page. */
export function productLog(port: number | string): string {
  return join(tmpdir(), `roadbook-journeys-${port}.log`)
}
