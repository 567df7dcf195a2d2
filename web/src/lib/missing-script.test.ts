import { expect, test } from 'vitest'
import { isMissingScript } from './missing-script.ts'

test.each([
  'Unable to preload CSS for /assets/jobs-C8_OeUhA.css',
  'Failed to fetch dynamically imported module: http://localhost:3000/assets/jobs-C8_OeUhA.js',
  'Importing a module script failed.',
  'error loading dynamically imported module: http://localhost:3000/assets/jobs-C8_OeUhA.js',
])('a part of the page that could not be loaded is recognised: %s', (message) => {
  expect(isMissingScript(new TypeError(message))).toBe(true)
})

test('a mistake of the page itself is none', () => {
  expect(isMissingScript(new TypeError("Cannot read properties of undefined (reading 'id')"))).toBe(false)
})
