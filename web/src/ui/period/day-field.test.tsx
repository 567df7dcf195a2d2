import { I18nProvider } from '@lingui/react'
import { i18n } from '@lingui/core'
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { createFormat } from '../../lib/format.ts'
import { FormatProvider } from '../../lib/use-format.ts'
import { DayField, TimeField } from './day-field.tsx'

afterEach(cleanup)

const ofMalta = createFormat({ locale: 'en-MT', timeZone: 'Europe/Malta', currency: 'EUR' })

function Fields() {
  const [day, setDay] = useState('2026-11-02')
  const [time, setTime] = useState('16:05')
  return (
    <>
      <DayField label="Day" value={day} onChange={setDay} />
      <TimeField label="Time" value={time} onChange={setTime} />
      <output>{`${day} ${time}`}</output>
    </>
  )
}

function open() {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <FormatProvider value={ofMalta}>
          <Fields />
        </FormatProvider>
      </MantineProvider>
    </I18nProvider>,
  )
  return { day: screen.getByLabelText('Day'), time: screen.getByLabelText('Time') }
}

const valueOf = (element: HTMLElement) => element instanceof HTMLInputElement && element.value
const shown = () => screen.getByRole('status').textContent

test('days and times use the company’s format, even in an American browser', () => {
  const { day, time } = open()
  expect([valueOf(day), valueOf(time)]).toEqual(['02/11/2026', '16:05'])
})

test('text is formatted only on blur', () => {
  const { day, time } = open()
  fireEvent.change(day, { target: { value: '3.12.26' } })
  fireEvent.change(time, { target: { value: '4:07 pm' } })
  expect([valueOf(day), valueOf(time), shown()]).toEqual(['3.12.26', '4:07 pm', '2026-12-03 16:07'])
  fireEvent.blur(day)
  fireEvent.blur(time)
  expect([valueOf(day), valueOf(time)]).toEqual(['03/12/2026', '16:07'])
})

test('an invalid day is passed on as typed, for the form to refuse', () => {
  const { day } = open()
  fireEvent.change(day, { target: { value: '31/02/2026' } })
  fireEvent.blur(day)
  expect([valueOf(day), shown()]).toEqual(['31/02/2026', '31/02/2026 16:05'])
})
