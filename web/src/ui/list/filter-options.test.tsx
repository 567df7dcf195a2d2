import { MantineProvider } from '@mantine/core'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FilterOptions } from './filter-options.tsx'

const options = Array.from({ length: 20 }, (_, i) => ({ value: `id-${i}`, label: `GHS ${100 + i}` }))

function open(chosen: string[]) {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const changes: string[][] = []
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <FilterOptions label="Vehicle" {...{ options, chosen }} onChange={(next) => changes.push(next)} />
      </MantineProvider>
    </I18nProvider>,
  )
  const search = screen.getByRole('textbox')
  const enter = (text: string) => {
    fireEvent.change(search, { target: { value: text } })
    fireEvent.keyDown(search, { key: 'Enter' })
  }
  return { changes, enter }
}

test('Enter selects the first matching option', () => {
  const { changes, enter } = open(['id-0'])
  enter('102')
  expect(changes).toEqual([['id-0', 'id-2']])
})

test('Enter never deselects, and does nothing without a search or a match', () => {
  const { changes, enter } = open(['id-2'])
  enter('102')
  enter('')
  enter('999')
  expect(changes).toEqual([])
})
