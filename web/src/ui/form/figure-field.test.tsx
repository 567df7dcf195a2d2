import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { createFormat } from '../../lib/format.ts'
import { FormatProvider } from '../../lib/use-format.ts'
import { FigureField } from './figure-field.tsx'

function Form() {
  const [typed, setTyped] = useState('')
  return (
    <>
      <FigureField
        label="Odometer"
        unit="km"
        decimals={1}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <output>{typed}</output>
    </>
  )
}

function fieldIn(locale: string) {
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <FormatProvider value={createFormat({ locale, timeZone: 'Europe/Malta', currency: 'EUR' })}>
          <Form />
        </FormatProvider>
      </MantineProvider>
    </I18nProvider>,
  )
  const field = screen.getByLabelText<HTMLInputElement>('Odometer')
  return {
    field,
    enter: (value: string) => {
      fireEvent.focus(field)
      fireEvent.change(field, { target: { value } })
      fireEvent.blur(field)
    },
  }
}

test('a number is shown as parsed on blur, and as typed while editing', () => {
  const { field, enter } = fieldIn('en-GB')
  enter('45300')
  expect(field.value).toBe('45,300')
  fireEvent.focus(field)
  expect(field.value).toBe('45300')
  // The form keeps the typed text: focus and blur don't change it.
  expect(screen.getByRole('status').textContent).toBe('45300')
})

test('45.300 stays in German, and invalid text stays as typed', () => {
  const { field, enter } = fieldIn('de-DE')
  enter('45.300')
  expect(field.value).toBe('45.300')
  enter('45300,5')
  expect(field.value).toBe('45.300,5')
  enter('45.30.0')
  expect(field.value).toBe('45.30.0')
})

test('text that is selected on focus stays selected when it is rewritten, a cursor stays a cursor', () => {
  const { field, enter } = fieldIn('en-GB')
  enter('45300')
  field.setSelectionRange(0, field.value.length)
  fireEvent.focus(field)
  expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['45300', 0, 5])
  fireEvent.blur(field)
  field.setSelectionRange(6, 6)
  fireEvent.focus(field)
  expect(field.selectionEnd).toBe(field.selectionStart)
})
