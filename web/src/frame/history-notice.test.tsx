import { QueryClient } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openApp } from '../testing/open-page.tsx'

afterEach(() => vi.unstubAllGlobals())

test('while the demo history is filled in, the page is reloaded after every tenth of it', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  let percent = 31
  const readAt: number[] = []
  openApp('/vehicles', {
    isDemo: true,
    queryClient,
    answer: ({ pathname }) => {
      if (pathname.endsWith('/demo/progress')) return Response.json({ historyPercent: percent })
      if (pathname.endsWith('/vehicles') && !readAt.includes(percent)) readAt.push(percent)
      return Response.json([])
    },
  })
  await screen.findByText('No vehicles yet')
  for (const next of [31, 38, 42, 97]) {
    percent = next
    await queryClient.refetchQueries({ queryKey: ['demo', 'progress'] })
    await screen.findByText(`Filling in the simulated history, the latest weeks first: ${next}%`)
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  }
  percent = 100
  await queryClient.refetchQueries({ queryKey: ['demo', 'progress'] })
  await waitFor(() => expect(screen.queryByText(/Filling in/)).toBe(null))
  await waitFor(() => expect(readAt).toEqual([31, 42, 97, 100]))
})
