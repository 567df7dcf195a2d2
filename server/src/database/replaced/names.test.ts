import { expect, test } from 'vitest'
import { nextStart, replacedStart, replacedStarts } from './names.ts'

const TIME = '20261121t103537'
const long = 'roadbook_of_grand_harbour_services'

test('a replaced database is named after the present one', () => {
  expect(replacedStart('roadbook')).toBe('roadbook_before_restore_')
  expect(nextStart('roadbook')).toBe('roadbook_restoring_')
})

test('two databases whose long names begin alike don’t share those of the databases that they replaced', () => {
  const starts = [`${long}_a`, `${long}_b`].flatMap((name) => [replacedStart(name), nextStart(name)])
  expect(new Set(starts).size).toBe(4)
})

test.each([long, 'ß'.repeat(31), '€'.repeat(21), '🚚'.repeat(15), 'a'.repeat(63)])(
  'with the time, a name derived from %s fits into 63 bytes and is whole',
  (name) => {
    const derived = `${replacedStart(name)}${TIME}`
    expect(Buffer.byteLength(derived)).toBeLessThanOrEqual(63)
    expect(derived).not.toContain('\ufffd')
    expect(name.startsWith(derived.slice(0, derived.search(/_[0-9a-f]{8}_before/)))).toBe(true)
  },
)

test('those that a version up to 0.1.0 has kept are found too', () => {
  expect(replacedStarts('roadbook')).toEqual(['roadbook_before_restore_'])
  expect(replacedStarts(long)).toEqual([
    'roadbook_of_grand_harbour_serv_before_restore_',
    replacedStart(long),
  ])
})
