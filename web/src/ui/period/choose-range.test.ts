import { expect, test } from 'vitest'
import { afterClick } from './choose-range.ts'

const rowIds = ['a', 'b', 'c', 'd', 'e']
const click = (ids: string, id: string, { anchor, isRange = true }: { anchor?: string; isRange?: boolean }) =>
  [...afterClick(new Set(ids), { rowIds, anchor, id, isRange })].toSorted().join('')

test('with Shift, the rows from the last click to this one are selected, upwards too', () => {
  expect([click('b', 'd', { anchor: 'b' }), click('d', 'b', { anchor: 'd' })]).toEqual(['bcd', 'bcd'])
})

test('what was selected outside of the range stays', () => {
  expect(click('ad', 'e', { anchor: 'd' })).toBe('ade')
})

test('with Shift on a selected row, the range is deselected', () => {
  expect(click('abcde', 'd', { anchor: 'b' })).toBe('ae')
})

test('without Shift, or when the row of the last click is gone, only this row changes', () => {
  expect([
    click('b', 'd', { anchor: 'b', isRange: false }),
    click('b', 'd', {}),
    click('b', 'd', { anchor: 'x' }),
  ]).toEqual(['bd', 'bd', 'bd'])
})
