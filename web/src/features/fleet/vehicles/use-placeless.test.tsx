import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Trip } from '@roadbook/contract/trips/trips'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFormat } from '../../../lib/format.ts'
import { FormatProvider } from '../../../lib/use-format.ts'
import { aTrip } from '../../../testing/trips.ts'
import { aVehicle } from '../../../testing/vehicles.ts'
import { lastTripQuery } from './queries.ts'
import { usePlaceless } from './use-placeless.ts'

const format = createFormat({ locale: 'en-GB', timeZone: 'Europe/Malta', currency: 'EUR' })

function placeless(vehicle: Partial<Vehicle>, lastTrip: Trip | null): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const whole = aVehicle({ hasReported: false, ...vehicle })
  const items = lastTrip ? [lastTrip] : []
  const page = { currentPage: 1, totalPages: 1, itemsPerPage: 1, totalItems: items.length }
  client.setQueryData(lastTripQuery(whole.id).queryKey, { items, ...page })
  const { result } = renderHook(() => usePlaceless(whole), {
    wrapper: ({ children }) => (
      <I18nProvider i18n={i18n}>
        <FormatProvider value={format}>
          <QueryClientProvider client={client}>{children}</QueryClientProvider>
        </FormatProvider>
      </I18nProvider>
    ),
  })
  return result.current
}

test('a vehicle without a device shows what to enter', () => {
  expect(placeless({}, null)).toBe('No device is assigned. Enter its number to see where the vehicle is.')
})

test('a vehicle with imported trips shows until when they go', () => {
  expect(placeless({}, aTrip({ endTime: '2026-11-20T23:30:00.000Z' }))).toBe(
    'The history of this vehicle comes from a file and ends on 21 Nov 2026. No device reports where the vehicle is now.',
  )
})

test('a device that never reported is shown as waiting, even with imported trips', () => {
  expect(placeless({ dongleId: 352_093_081_452_251 }, aTrip())).toBe(
    'The device has not sent a position yet.',
  )
})
