import { expect, test } from 'vitest'
import { activeLocation } from '../testing/active-location.ts'
import { readPublicLocation } from './read-public-location.ts'

test('what a link shows is read as it is', () => {
  expect(readPublicLocation(JSON.stringify(activeLocation()))).toEqual(activeLocation())
})

test.each([
  '',
  '<html></html>',
  'null',
  '[]',
  '{"status":"paused","companyName":"A"}',
  '{"status":"active"}',
])('%s is nothing that a link shows', (text) => {
  expect(readPublicLocation(text)).toBeUndefined()
})
