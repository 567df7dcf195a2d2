import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeValues } from './merge-values.ts'

test('typed text stays when another user saves, and fields that both changed are named', () => {
  const before = { amount: '72.40', vendor: 'Enemed', note: '' }
  const typed = { ...before, amount: '80.00', vendor: 'Enemed Mosta' }
  const latest = { ...before, amount: '75.00', note: 'Card of Karl' }
  expect(mergeValues(before, typed, latest)).toEqual({
    values: { amount: '80.00', vendor: 'Enemed Mosta', note: 'Card of Karl' },
    both: ['amount'],
    taken: ['note'],
  })
})

const anyValues = fc.record({
  name: fc.constantFrom('', 'a', 'b'),
  km: fc.constantFrom('1', '2'),
  isOn: fc.boolean(),
})

test('an unchanged form takes the latest values, and fields that only this user changed stay', () => {
  fc.assert(
    fc.property(anyValues, anyValues, (one, other) => {
      expect(mergeValues(one, one, other)).toMatchObject({ values: other, both: [] })
      expect(mergeValues(one, other, one)).toEqual({ values: other, both: [], taken: [] })
      expect(mergeValues(one, other, other)).toEqual({ values: other, both: [], taken: [] })
    }),
  )
})

test('changed fields stay as typed, others take the saved value, and fields that both changed are a choice', () => {
  fc.assert(
    fc.property(anyValues, anyValues, anyValues, (before, typed, latest) => {
      const { values, both, taken } = mergeValues(before, typed, latest)
      for (const name of ['name', 'km', 'isOn'] as const) {
        const isMine = typed[name] !== before[name]
        expect(values[name]).toBe(isMine ? typed[name] : latest[name])
        expect(both.includes(name)).toBe(
          isMine && latest[name] !== before[name] && latest[name] !== typed[name],
        )
        expect(taken.includes(name)).toBe(!isMine && latest[name] !== before[name])
      }
    }),
  )
})
