import { expect, test } from 'vitest'
import { columnWidth, headerWords } from './text-width.ts'

/** As measured in Chromium at 13 px, weight 600, tabular figures. */
const measured = {
  Maintenance: 81.6,
  'Business,': 61.1,
  'Geschäftlich,': 83.2,
  'Commute,': 65.2,
  '€16,042.06': 75,
}

test('a column is as wide as its longest text and its padding, within a twentieth', () => {
  for (const [text, pixels] of Object.entries(measured)) {
    expect(columnWidth(['', text])).toBeGreaterThanOrEqual(Math.floor(pixels + 14))
    expect(columnWidth(['', text])).toBeLessThan(pixels * 1.05 + 15)
  }
})

test('a head needs the width of its longest word', () => {
  expect(columnWidth(headerWords('Commute, km'))).toBe(columnWidth(['Commute,']))
})
