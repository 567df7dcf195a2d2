import { setImmediate as nextTurn } from 'node:timers/promises'
import type { LogbookRecord } from '@roadbook/logbook-chain/logbook-record'
import type { ChainVerifier } from '@roadbook/logbook-chain/verify-chain'

/** A record takes one or two tenths of a millisecond: some fifty hashes. */
export const RECORDS_IN_ONE_TURN = 16

/** Whether these records continue the chain; other requests get their turn after every few records. */
export async function addInTurns(
  verifier: ChainVerifier,
  records: readonly LogbookRecord[],
): Promise<boolean> {
  for (let start = 0; start < records.length; start += RECORDS_IN_ONE_TURN) {
    const some = records.slice(start, start + RECORDS_IN_ONE_TURN)
    if (some.some((record) => verifier.add(record) !== null)) return false
    await nextTurn()
  }
  return true
}
