import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { mapSettingsQuery } from '../../../lib/basemap.ts'
import { shippedBasemap } from '../../../lib/shipped-basemap.ts'
import { createQueryClient } from '../../../lib/query-client.ts'
import { MapOffer } from './map-offer.tsx'

afterEach(() => vi.unstubAllGlobals())

const undecided = {
  ...shippedBasemap,
  publicService: { host: 'tiles.example' },
  usesPublicService: null,
  isOffered: true,
}

test('the offer says what the service learns, and goes with the answer', async () => {
  const said: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    said.push(JSON.parse(init.body as string)) // as the page writes it
    return Response.json({ ...undecided, usesPublicService: false, isOffered: false })
  })
  const client = createQueryClient()
  client.setQueryData(mapSettingsQuery().queryKey, undecided)
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={client}>
          <MapOffer />
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  )
  expect(screen.getByText(/The service at tiles.example learns which areas/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'No, thanks' }))
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  expect(said).toEqual([{ usesPublicService: false }])
})
