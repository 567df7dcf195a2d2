import { MantineProvider, Select } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { theme } from './theme.ts'

afterEach(cleanup)

test('the options of a select open by a click, and not by focus, where they would cover its error', () => {
  render(
    <MantineProvider theme={theme} env="test">
      <Select label="Vehicle" searchable data={['ABC 123']} error="Choose a vehicle." />
    </MantineProvider>,
  )
  const field = screen.getByRole('combobox', { name: 'Vehicle' })
  act(() => field.focus())
  expect(field.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(field)
  expect(field.getAttribute('aria-expanded')).toBe('true')
})
