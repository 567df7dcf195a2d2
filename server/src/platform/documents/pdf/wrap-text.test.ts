import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wrapText } from './wrap-text.ts'

const wrap = (text: string, width: number): string[] => wrapText(text, width, ({ length }) => length)

test('text is broken at spaces, and within a word that is too long for a line', () => {
  expect(wrap('Delivery to Marsa', 11)).toEqual(['Delivery to', 'Marsa'])
  expect(wrap('to Donaudampfschifffahrt now', 8)).toEqual(['to', 'Donaudam', 'pfschiff', 'fahrt', 'now'])
  expect(wrap('one\r\n\ntwo', 8)).toEqual(['one', '', 'two'])
})

test('a word of ours that is too long is divided with a hyphen, at as few places as it takes', () => {
  expect(wrap('Höchstgeschwindigkeit (km/h)', 28)).toEqual(['Höchstgeschwindigkeit (km/h)'])
  expect(wrap('Höchstgeschwindigkeit (km/h)', 21)).toEqual(['Höchstgeschwindigkeit', '(km/h)'])
  expect(wrap('Höchstgeschwindigkeit (km/h)', 18)).toEqual(['Höchstgeschwindig-', 'keit (km/h)'])
  expect(wrap('Höchstgeschwindigkeit', 12)).toEqual(['Höchst-', 'geschwindig-', 'keit'])
  expect(wrap('Anteil GESCHÄFTLICH', 9)).toEqual(['Anteil', 'GESCHÄFT-', 'LICH'])
  expect(wrap('Geschwindigkeit', 8)).toEqual(['Geschwin', 'digkeit'])
})

test('no line is wider than allowed, and no letter is lost', () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{1,30}$/), { maxLength: 12 })
  fc.assert(
    fc.property(words, fc.integer({ min: 1, max: 20 }), (some, width) => {
      const lines = wrap(some.join(' '), width)
      expect(lines.every(({ length }) => length <= width)).toBe(true)
      expect(lines.join('').replaceAll(' ', '')).toBe(some.join(''))
    }),
  )
})
