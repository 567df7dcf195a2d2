import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anInstallation } from '../../../testing/installation.ts'
import { openPage } from '../../../testing/open-page.tsx'

/** The page before sign-in, of an installation that accepts orders or doesn't. */
async function openLogin(takesOrders: boolean): Promise<void> {
  const asked = new Promise<void>((resolve) => {
    openPage('/login', {
      answer: ({ pathname }) => {
        if (pathname !== '/api/configuration') return undefined
        resolve()
        return Response.json({ ...anInstallation(), takesOrders })
      },
    })
  })
  await asked
}

test('sign-in links to the order form where somebody takes orders', async () => {
  await openLogin(true)
  const link = await screen.findByRole('link', { name: 'Order devices' })
  expect(link.getAttribute('href')).toBe('/place-order')
})

test('elsewhere it does not', async () => {
  await openLogin(false)
  await screen.findByRole('button', { name: 'Deutsch' })
  expect(screen.queryByRole('link', { name: 'Order devices' })).toBe(null)
})
