import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFindRecord, type FindRecord } from './find-record.ts'
import { startDns, type TestDns } from './testing-dns.ts'

let dns: TestDns
let find: FindRecord

beforeAll(async () => {
  dns = await startDns()
  find = createFindRecord([dns.address])
})
beforeEach(() => {
  dns.records.clear()
  dns.isSilent = false
  dns.asked.length = 0
})
afterAll(() => dns.close())

const record = 'roadbook=c2VjcmV0LXZhbHVl'

function look(...values: string[]) {
  if (values.length > 0) dns.records.set('_roadbook.harbour.test', values)
  return find({ domain: 'harbour.test', record })
}

test('the record is found beside others, and with the quotes that people type around it', async () => {
  expect(await look('v=spf1 -all', record)).toBe('found')
  expect(await look(`"${record}"`)).toBe('found')
  expect(new Set(dns.asked)).toEqual(new Set(['_roadbook.harbour.test']))
})

test('another value is told apart from none', async () => {
  expect(await look()).toBe('missing')
  expect(await look(`${record}x`, record.toUpperCase())).toBe('different')
})

test('a record of 40 kB is another value, and does no harm', async () => {
  expect(await look('x'.repeat(40_000))).toBe('different')
  expect(await look('x'.repeat(20_000), record)).toBe('found')
})

test('of a thousand records the first ones are looked at', async () => {
  const many = Array.from({ length: 1_000 }, (_, index) => `other ${index}`)
  expect(await look(...many, record)).toBe('different')
})

test('a server that is silent gives no answer, which is no proof of anything', async () => {
  dns.isSilent = true
  const findSoon = createFindRecord([dns.address], 250)
  expect(await findSoon({ domain: 'harbour.test', record })).toBe('noAnswer')
})
