import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { VehicleLocation } from '@roadbook/contract/tracking/locations'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createLivePositions } from '../../../lib/realtime/live-positions.ts'
import { LiveList } from './live-list.tsx'
import type { PollStatus } from './location-poll.ts'

function listWhile(status: PollStatus, retry = () => undefined as void) {
  const view = {
    search: {},
    shown: [],
    positions: createLivePositions<VehicleLocation>(),
    status,
    error: new Error('silent'),
    isKnown: false,
    retry,
    selectedId: null,
    select: () => undefined,
    highlightedId: null,
    highlight: () => undefined,
  }
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <LiveList view={view} />
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  )
}

test('before the first response the page does not claim that there are no vehicles', () => {
  listWhile('loading')
  expect(screen.getByRole('status', { name: 'Loading' }).textContent).toBe('')
  expect(screen.queryByText(/No vehicle/)).toBe(null)
})

test('if loading fails, the list says so and offers to try again', () => {
  let asked = 0
  listWhile('failing', () => void (asked += 1))
  expect(screen.getByRole('alert').textContent).toContain('The vehicles could not be loaded')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(asked).toBe(1)
})
