import { expect, test } from 'vitest'
import { tokenFromPath } from './token-from-path.ts'

test.each([
  ['/public-location/aB3_-', 'aB3_-'],
  ['/public-location/a%20b/more', 'a b'],
  ['/public-location/', ''],
  ['/public-location/%E0%A4', ''],
])('the token of %s is "%s"', (path, token) => {
  expect(tokenFromPath(path)).toBe(token)
})
