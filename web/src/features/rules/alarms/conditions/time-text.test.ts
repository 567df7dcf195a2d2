import { expect, test } from 'vitest'
import { timeText } from './time-text.ts'

test('a time has the largest unit that is whole', () => {
  expect([10, 60, 90, 600, 5400, 86_400].map((seconds) => timeText(seconds, 'en-GB'))).toEqual([
    '10 seconds',
    '1 minute',
    '90 seconds',
    '10 minutes',
    '90 minutes',
    '24 hours',
  ])
  expect(timeText(3600, 'de-DE')).toBe('1 Stunde')
})
