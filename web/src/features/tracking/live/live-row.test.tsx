import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { aLocation } from '../../../testing/locations.ts'
import { currentUserQuery } from '../../people/users/queries.ts'
import { LiveRow } from './live-row.tsx'

function Rows() {
  const [highlightedId, highlight] = useState<string | null>(null)
  return ['GHS 101', 'GHS 102'].map((registration) => (
    <LiveRow
      key={registration}
      vehicle={{ ...aLocation(), vehicleId: registration, registration }}
      now={0}
      isSelected={false}
      isHighlighted={highlightedId === registration}
      isFoundByAddress={false}
      isTabStop
      onSelect={() => undefined}
      onHighlight={highlight}
      onFocus={() => undefined}
      onKeyDown={() => undefined}
    />
  ))
}

test('a row that scrolls below a resting pointer doesn’t take the highlight of the focused one', async () => {
  const client = new QueryClient()
  client.setQueryData(currentUserQuery().queryKey, { id: 'b', roles: ['manager'] } as never) // the fields that permissions read
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={client}>
          <Rows />
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  )
  const [first, second] = screen.getAllByRole('button')
  if (!first || !second) throw new Error('There are two rows.')
  const highlighted = () => document.querySelector('[data-highlighted]')
  act(() => first.focus())
  fireEvent.pointerEnter(second)
  fireEvent.pointerLeave(second)
  fireEvent.keyDown(first)
  expect(highlighted()).toBe(first)
  fireEvent.pointerMove(second)
  await waitFor(() => expect(highlighted()).toBe(second))
  fireEvent.pointerLeave(second)
  await waitFor(() => expect(highlighted()).toBe(null))
})
