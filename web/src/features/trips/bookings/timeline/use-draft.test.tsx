import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { aBooking } from '../../../../testing/bookings.ts'
import { draftOf, dragged } from './draft.ts'
import { useDraft } from './use-draft.ts'

afterEach(() => vi.unstubAllGlobals())

const HOUR_MS = 3_600_000

test('a booking that is moved is saved once, however often Enter is pressed, and stays drawn until then', async () => {
  const booking = aBooking({ status: 'confirmed' })
  const puts: string[] = []
  let answer: (response: Response) => void = () => undefined
  vi.stubGlobal('fetch', (_url: string, { body }: RequestInit) => {
    puts.push(body as string) // as the page writes it
    return new Promise<Response>((resolve) => (answer = resolve))
  })
  const client = new QueryClient()
  const { result } = renderHook(() => useDraft({ bookingsOf: () => [booking], onNew: () => undefined }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>
        <I18nProvider i18n={i18n}>{children}</I18nProvider>
      </QueryClientProvider>
    ),
  })
  const moved = dragged(draftOf(booking, 'move'), HOUR_MS, booking.vehicleId)
  act(() => {
    result.current.settle(moved)
    result.current.settle(moved)
  })
  await waitFor(() => expect(puts).toHaveLength(1))
  act(() => result.current.draw(draftOf(booking, 'end')))
  expect(result.current.draft).toEqual(moved)
  answer(Response.json({ ...booking, version: 2 }))
  await waitFor(() => expect(result.current.draft).toBeUndefined())
  expect(puts).toHaveLength(1)
})
