import { expect, test } from 'vitest'
import { shownColour, swatches } from './colours.ts'

test('a colour of the series is shown as the same one of the scheme, others as they are', () => {
  expect(swatches).toHaveLength(6)
  expect(shownColour('#5f7fee', 'light')).toBe('#5F7FEE')
  expect(shownColour('#5F7FEE', 'dark')).toBe('#4A8FE8')
  expect(shownColour('#123456', 'dark')).toBe('#123456')
})
