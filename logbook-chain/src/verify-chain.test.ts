import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Json } from './canonical-json.ts'
import { hashOf, type LogbookRecord, withhold } from './logbook-record.ts'
import { aChain, chainOf, genesis } from './testing.ts'
import { verifyChain } from './verify-chain.ts'

const seed = '000102030405060708090a0b0c0d0e0f'
const trip = (fields: Record<string, Json>) =>
  [{ kind: 'trip', subjectId: 'trip-1', recordedAt: '2026-11-20T08:34:00.000Z', fields }, seed] as const
const aTrip = trip({ category: 'business', purpose: 'Boiler service', distanceMeters: 24_180 })

const withHead = (records: readonly LogbookRecord[]) => ({
  records,
  head: records.at(-1) ?? genesis,
})

// Computed independently with Python's hashlib and hmac.
const knownGenesis = 'be49e59a238ec0ed3f427a7b4fabda858f2516c38440c316de2040ca3ca23d2c'
const knownHash = 'e4050c504c8ff324c74d68dafd8feb166cb31d78434bf24bc0c6e4a79d447da9'

describe('a chain as it was written', () => {
  test('is unchanged', () => {
    fc.assert(
      fc.property(aChain, (chain) => {
        expect(verifyChain(genesis, chain, chain.at(-1) ?? genesis)).toBeNull()
      }),
    )
  })

  test('has the same hashes for ever', () => {
    const [record] = chainOf([aTrip])
    expect(genesis.hash).toBe(knownGenesis)
    expect(record?.hash).toBe(knownHash)
  })

  test('may begin at any record', () => {
    fc.assert(
      fc.property(aChain, fc.nat(), (chain, at) => {
        const start = at % chain.length
        const anchor = chain[start - 1] ?? genesis
        expect(verifyChain(anchor, chain.slice(start), chain.at(-1) ?? genesis)).toBeNull()
      }),
    )
  })

  test('without records has the anchor as its head', () => {
    expect(verifyChain(genesis, [], genesis)).toBeNull()
  })
})

describe('withheld values', () => {
  test('leave the chain valid, whichever they are', () => {
    const names = fc.uniqueArray(fc.string())
    fc.assert(
      fc.property(aChain, fc.infiniteStream(names), fc.boolean(), (chain, choices, isAll) => {
        const told = chain.map((record) =>
          withhold(record, isAll ? Object.keys(record.fields) : [...(choices.next().value ?? []), 'purpose']),
        )
        expect(verifyChain(genesis, told, chain.at(-1) ?? genesis)).toBeNull()
      }),
    )
  })

  test('can be withheld one after the other', () => {
    const [record] = chainOf([aTrip])
    if (!record) throw new Error('There is one.')
    const after = withhold(withhold(record, ['purpose']), ['category'])
    expect(after.fields).toEqual({ distanceMeters: 24_180 })
    expect(Object.keys(after.salts)).toEqual(['distanceMeters'])
    expect(Object.keys(after.withheld).toSorted()).toEqual(['category', 'purpose'])
    expect(hashOf(genesis.hash, after)).toBe(record.hash)
  })

  test('can’t be guessed from the record: neither value, seed nor salt remains', () => {
    const [record] = chainOf([aTrip])
    if (!record) throw new Error('There is one.')
    const text = JSON.stringify(withhold(record, ['purpose']))
    expect(text).not.toContain('Boiler')
    expect(text).not.toContain(seed)
  })

  test('can’t be replaced by another value', () => {
    const [record] = chainOf([aTrip])
    if (!record) throw new Error('There is one.')
    const hidden = withhold(record, ['purpose'])
    const forged = {
      ...hidden,
      fields: { ...hidden.fields, purpose: 'Private' },
      salts: { ...hidden.salts, purpose: seed },
    }
    expect(verifyChain(genesis, [forged], record)).toEqual({
      fault: 'changed',
      sequence: 1,
      subjectId: 'trip-1',
    })
  })
})

describe('what was changed is found, and the right record is named', () => {
  const changes: Record<string, (record: LogbookRecord) => LogbookRecord> = {
    'a value': (record) => ({ ...record, fields: { ...record.fields, note: 'changed afterwards' } }),
    'the subject': (record) => ({ ...record, subjectId: `${record.subjectId}0` }),
    'the time': (record) => ({ ...record, recordedAt: '2025-01-01T00:00:00.000Z' }),
    'the kind': (record) => ({ ...record, kind: 'other' }),
    'the hash': (record) => ({
      ...record,
      hash: `${record.hash.slice(0, -1)}${record.hash.endsWith('0') ? '1' : '0'}`,
    }),
    'fields that were taken away': (record) => ({ ...record, fields: {} }),
  }

  test.each(Object.entries(changes))('%s', (what, change) => {
    fc.assert(
      fc.property(aChain, fc.nat(), (chain, at) => {
        const index = at % chain.length
        const original = chain[index]
        if (!original) return
        fc.pre(what !== 'fields that were taken away' || Object.keys(original.fields).length > 0)
        const changed = chain.with(index, change(original))
        expect(verifyChain(genesis, changed, chain.at(-1) ?? genesis)).toEqual({
          fault: 'changed',
          sequence: index + 1,
          subjectId: changed[index]?.subjectId,
        })
      }),
    )
  })

  test('a record that is missing', () => {
    fc.assert(
      fc.property(aChain, fc.nat(), (chain, at) => {
        const index = at % chain.length
        const { records, head } = withHead(chain)
        expect(verifyChain(genesis, records.toSpliced(index, 1), head)).toEqual({
          fault: 'missing',
          sequence: index + 1,
          subjectId: null,
        })
      }),
    )
  })

  test('a record that was added twice', () => {
    fc.assert(
      fc.property(aChain, fc.nat(), (chain, at) => {
        const index = at % chain.length
        const original = chain[index]
        if (!original) return
        const { records, head } = withHead(chain)
        expect(verifyChain(genesis, records.toSpliced(index, 0, original), head)?.fault).toBe('misplaced')
      }),
    )
  })

  test('a chain written anew from the changed record on has another head', () => {
    const original = chainOf([aTrip, aTrip])
    const forged = chainOf([
      trip({ category: 'business', purpose: 'Delivery', distanceMeters: 24_180 }),
      aTrip,
    ])
    expect(verifyChain(genesis, forged, original.at(-1) ?? genesis)).toEqual({
      fault: 'head',
      sequence: 2,
      subjectId: null,
    })
  })

  test('a chain of another vehicle', () => {
    const [record] = chainOf([aTrip])
    const other = { sequence: 0, hash: genesis.hash.replace(/^./u, (digit) => (digit === '0' ? '1' : '0')) }
    expect(verifyChain(other, record ? [record] : [], record ?? genesis)?.fault).toBe('changed')
  })

  test.each([null, 'no hex', ''])('a seed that is %j', (broken) => {
    const [record] = chainOf([aTrip])
    if (!record) throw new Error('There is one.')
    expect(verifyChain(genesis, [{ ...record, seed: broken }], record)?.fault).toBe('changed')
  })
})
