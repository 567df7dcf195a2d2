import { genesisOf, type LogbookRecord, sealRecord } from '@roadbook/logbook-chain/logbook-record'
import { verifierFrom } from '@roadbook/logbook-chain/verify-chain'
import { expect, test } from 'vitest'
import { addInTurns, RECORDS_IN_ONE_TURN } from './verify-in-turns.ts'

const genesis = genesisOf('vehicle-1')

function chainOf(length: number): LogbookRecord[] {
  const records: LogbookRecord[] = []
  for (let nth = 0; nth < length; nth += 1) {
    const fields = { distanceMeters: nth }
    const content = { kind: 'trip', subjectId: `trip-${nth}`, recordedAt: '2026-11-20T08:34:00.000Z', fields }
    records.push(sealRecord(records.at(-1) ?? genesis, content, '000102030405060708090a0b0c0d0e0f'))
  }
  return records
}

/** Work that waits for the event loop, and how often it ran while the records were verified. */
async function verify(records: readonly LogbookRecord[]) {
  let turnsOfOthers = 0
  let isVerified = false
  const takeTurn = (): void => {
    if (isVerified) return
    turnsOfOthers += 1
    setImmediate(takeTurn)
  }
  setImmediate(takeTurn)
  const isUnchanged = await addInTurns(verifierFrom(genesis), records)
  isVerified = true
  return { isUnchanged, turnsOfOthers }
}

test('others get a turn after every few records, also within one long chain', async () => {
  const { isUnchanged, turnsOfOthers } = await verify(chainOf(10 * RECORDS_IN_ONE_TURN))
  expect(isUnchanged).toBe(true)
  expect(turnsOfOthers).toBe(10)
})

test.each([0, RECORDS_IN_ONE_TURN - 1, RECORDS_IN_ONE_TURN, 3 * RECORDS_IN_ONE_TURN])(
  'record %i, changed later, is found in whichever turn it is verified',
  async (at) => {
    const chain = chainOf(4 * RECORDS_IN_ONE_TURN)
    const changed = chain.map((record, nth) =>
      nth === at ? { ...record, fields: { distanceMeters: -1 } } : record,
    )
    expect((await verify(changed)).isUnchanged).toBe(false)
  },
)
