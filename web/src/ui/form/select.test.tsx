import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { theme } from '../../lib/theme.ts'
import { Select } from './select.tsx'

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

test('a select has options while it has the focus: the arrow keys open it at the chosen one', async () => {
  render(
    <MantineProvider theme={theme} env="test">
      <Select label="Vehicle" data={['ABC 123', 'GHS 101', 'NKE 618']} defaultValue="GHS 101" />
    </MantineProvider>,
  )
  const field = screen.getByRole('combobox', { name: 'Vehicle' })
  const options = () =>
    screen.queryAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)
  const press = (key: string) => fireEvent.keyDown(field, { key, code: key })
  expect(options()).toEqual([])
  act(() => field.focus())
  expect(options()).toEqual(['ABC 123', 'GHS 101', 'NKE 618'])
  press('ArrowDown')
  press('ArrowDown')
  press('Enter')
  await waitFor(() => expect(field).toHaveProperty('value', 'NKE 618'))
  act(() => field.blur())
  expect(options()).toEqual([])
})
