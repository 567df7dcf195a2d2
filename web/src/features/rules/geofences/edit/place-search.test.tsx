import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { FoundPlace } from '@roadbook/contract/tracking/places'
import { createQueryClient } from '../../../../lib/query-client.ts'
import { PlaceSearch, type Spot } from './place-search.tsx'

afterEach(() => vi.unstubAllGlobals())

const marsa: FoundPlace = {
  name: 'Il-Marsa',
  kind: 'town',
  missing: null,
  town: null,
  country: 'MT',
  latitude: 35.88,
  longitude: 14.49,
}

/** A server that answers when the test lets it. */
function openSearch() {
  const answered = Promise.withResolvers<FoundPlace[]>()
  vi.stubGlobal('fetch', async () => Response.json(await answered.promise))
  const flown: Spot[] = []
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={createQueryClient()}>
          <PlaceSearch onFly={(spot) => flown.push(spot)} />
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Search a place' }))
  return { answer: answered.resolve, flown }
}

test('while places are searched that is said, and a chosen one moves the map', async () => {
  const { answer, flown } = openSearch()
  fireEvent.change(await screen.findByPlaceholderText('Town or street'), { target: { value: 'marsa' } })
  await screen.findByText('Searching')
  answer([marsa])
  fireEvent.click(await screen.findByText('Il-Marsa, MT'))
  expect(flown).toEqual([marsa])
})

test('a search without a result says so', async () => {
  const { answer } = openSearch()
  fireEvent.change(await screen.findByPlaceholderText('Town or street'), { target: { value: 'nowhere' } })
  answer([])
  await screen.findByText('No places found. Try a town, a street with its town, or coordinates.')
  expect(screen.queryByText('Searching')).toBeNull()
})
