import { Resolver } from 'node:dns/promises'
import { DOMAIN_RECORD_PREFIX } from '@roadbook/contract/people/security'
import type { RecordResult } from './domain-rows.ts'

/** Looks for a domain's TXT record. */
export type FindRecord = (wanted: { domain: string; record: string }) => Promise<RecordResult>

/** Each of two attempts at a server waits this long, the second one longer. */
const ATTEMPT_MS = 2_000
/** Time limit for all attempts at all servers together. */
const ANSWER_MS = 8_000
/** A domain's own TXT records are few and short; an answer over 64 kB isn't read further. */
const MAX_RECORDS = 50
/** The name, or the type at that name, doesn't exist. */
const absent = new Set(['ENOTFOUND', 'ENODATA'])

/** `servers`: DNS servers as `address:port`; the machine's own by default. */
export function createFindRecord(servers?: readonly string[], attemptMs = ATTEMPT_MS): FindRecord {
  return async ({ domain, record }) => {
    const resolver = new Resolver({ timeout: attemptMs, tries: 2 })
    if (servers) resolver.setServers(servers)
    const timer = setTimeout(() => resolver.cancel(), ANSWER_MS)
    try {
      const records = await resolver.resolveTxt(`${DOMAIN_RECORD_PREFIX}.${domain}`)
      return compare(records, record)
    } catch (error) {
      return absent.has((error as { code?: string }).code ?? '') ? 'missing' : 'noAnswer' // may be anything
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Each record in its parts. Some providers store the quotes that people type around a value. */
function compare(records: readonly (readonly string[])[], wanted: string): RecordResult {
  const isWanted = (parts: readonly string[]) =>
    parts.length <= 2 &&
    parts
      .join('')
      .trim()
      .replace(/^"(.*)"$/, '$1') === wanted
  return records.slice(0, MAX_RECORDS).some(isWanted) ? 'found' : 'different'
}
