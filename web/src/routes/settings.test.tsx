import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { shippedBasemap } from '../lib/shipped-basemap.ts'
import { anInstallation } from '../testing/installation.ts'
import { onAPhone } from '../testing/on-a-phone.ts'
import { openPage } from '../testing/open-page.tsx'

afterEach(() => vi.unstubAllGlobals())

function settings(more: object = {}) {
  const publicService = { host: 'tiles.example' }
  return { ...shippedBasemap, publicService, usesPublicService: null, isOffered: false, ...more }
}

/** A server that stores what is saved. */
function answering(first: object) {
  let known = first
  const said: unknown[] = []
  const answer = (url: URL, init: RequestInit) => {
    if (url.pathname === '/api/configuration') return Response.json(anInstallation())
    if (url.pathname !== '/api/settings/map') return undefined
    if (init.method === 'PUT') {
      const body = JSON.parse(init.body as string) as object // as the page writes it
      said.push(body)
      known = { ...known, ...body, isOffered: false }
    }
    return Response.json(known)
  }
  return { said, answer }
}

test('an admin chooses the public street map, and reads before what its service learns', async () => {
  const { said, answer } = answering(settings())
  openPage('/settings/map', { answer })
  const choice = await screen.findByRole('radio', { name: 'Public street map of the world' })
  expect(screen.getByText(/The service at tiles.example learns which areas/)).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Map of this installation' }).checked).toBe(true)
  fireEvent.click(choice)
  await waitFor(() => expect((choice as HTMLInputElement).checked).toBe(true))
  expect(said).toEqual([{ usesPublicService: true }])
})

test('where no public map is allowed, that is said', async () => {
  openPage('/settings/map', { answer: answering(settings({ publicService: null })).answer })
  await screen.findByText('Your administrator turned off public street maps for this installation.')
})

test('an unknown section of the settings leads to "Page not found"', async () => {
  const router = openPage('/settings/nonsense', { answer: answering(settings()).answer })
  await waitFor(() => expect(router.state.location.pathname).toBe('/notfound'))
})

test('a role that may not change settings finds no page there', async () => {
  const router = openPage('/settings/map', { role: 'manager', answer: answering(settings()).answer })
  await waitFor(() => expect(router.state.location.pathname).toBe('/notfound'))
})

test('on a phone the sections are a page of their own, each with a way back', async () => {
  onAPhone()
  const router = openPage('/settings', { answer: answering(settings()).answer })
  fireEvent.click(await screen.findByRole('link', { name: 'Map' }))
  await screen.findByRole('radio', { name: 'Map of this installation' })
  expect(router.state.location.pathname).toBe('/settings/map')
  fireEvent.click(screen.getByRole('link', { name: 'All settings' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings'))
})
