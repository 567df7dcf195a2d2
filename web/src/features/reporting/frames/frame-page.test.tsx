import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'

/** The n-th address has the token `token-n`. */
function open(path: string, source: 'roadbook' | 'biServer' = 'roadbook', seconds = 600) {
  let opened = 0
  const router = openPage(path, {
    answer: (url, { method }) => {
      if (!url.pathname.startsWith('/api/frames/') || method !== 'POST') return undefined
      opened += 1
      const frame = url.pathname.replace('/api/frames/', '')
      const rest = source === 'roadbook' ? `${frame}#token=token-${opened}` : `bi/${frame}/token-${opened}`
      const expiresAt = new Date(Date.now() + seconds * 1000).toISOString()
      return Response.json({ source, url: `http://localhost:3000/embed/${rest}`, expiresAt }, { status: 201 })
    },
  })
  return { router, opened: () => opened }
}

const frameOf = (title: string) => screen.findByTitle<HTMLIFrameElement>(title, { exact: true })

/** As the frame sends it. */
function tell(frame: HTMLIFrameElement, data: object) {
  act(() => {
    window.dispatchEvent(new MessageEvent('message', { data, source: frame.contentWindow }))
  })
}

test('/analytics leads to the fleet hub, in a frame without an origin', async () => {
  const { router } = open('/analytics')
  const frame = await frameOf('Fleet intelligence')
  expect(router.state.location.pathname).toBe('/analytics/fleet-intelligence-hub')
  expect(new URL(frame.src).pathname).toBe('/embed/fleet-intelligence-hub')
  expect(frame.getAttribute('sandbox')).not.toContain('allow-same-origin')
})

test('the frame gets its token, colours, language and the filters of the page’s address', async () => {
  open('/reports/geofence-activity?filters=from%3D2026-11-01')
  const { src } = await frameOf('Geofence activity')
  expect(Object.fromEntries(new URLSearchParams(new URL(src).hash.slice(1)))).toEqual({
    token: 'token-1',
    theme: 'light',
    locale: 'en-GB',
    filters: 'from=2026-11-01',
  })
})

test('what is filtered in the frame stands in the address, and leaves the frame as it is', async () => {
  const { router } = open('/analytics/fleet-intelligence-hub')
  const frame = await frameOf('Fleet intelligence')
  const { src } = frame
  tell(frame, { type: 'roadbook.filters', filters: 'by=driver&measure=trips' })
  await waitFor(() => expect(router.state.location.search).toEqual({ filters: 'by=driver&measure=trips' }))
  expect(frame.src).toBe(src)
})

test('other windows are not listened to', async () => {
  const { router } = open('/analytics/fleet-intelligence-hub')
  await frameOf('Fleet intelligence')
  act(() => {
    const data = { type: 'roadbook.filters', filters: 'by=driver' }
    window.dispatchEvent(new MessageEvent('message', { data, source: window }))
  })
  expect(router.state.location.search).toEqual({})
})

test('a token that is refused is told, and “Load again” sends the frame another one', async () => {
  const { opened } = open('/analytics/fleet-intelligence-hub')
  const frame = await frameOf('Fleet intelligence')
  const post = vi.spyOn(frame.contentWindow as Window, 'postMessage')
  tell(frame, { type: 'roadbook.expired' })
  expect(screen.getByText('This view has expired.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Load again' }))
  await waitFor(() => expect(opened()).toBe(2))
  await waitFor(() => expect(screen.queryByText('This view has expired.')).toBeNull())
  const sent = post.mock.calls.map(([message]) => message as { hash: string })
  expect(sent.at(-1)?.hash).toContain('token=token-2')
})

test('an address of a BI server that has expired is loaded again only by hand', async () => {
  const { opened } = open('/analytics/fleet-intelligence-hub', 'biServer', -1)
  const frame = await frameOf('Fleet intelligence')
  expect(frame.src).toBe('http://localhost:3000/embed/bi/fleet-intelligence-hub/token-1?theme=light')
  expect(opened()).toBe(1)
  fireEvent.click(screen.getByRole('button', { name: 'Load again' }))
  await waitFor(() => expect(opened()).toBe(2))
})

test('a frame that the server refuses says why, and can be asked for again', async () => {
  const refusal = { statusCode: 403, code: 'forbidden', message: 'Your role doesn’t allow this.' }
  openPage('/reports/geofence-activity', {
    answer: ({ pathname }) =>
      pathname.startsWith('/api/frames/') ? Response.json(refusal, { status: 403 }) : undefined,
  })
  expect(await screen.findByText('This view could not be loaded')).toBeTruthy()
  expect(screen.getByText(/Your role doesn’t allow this/)).toBeTruthy()
})
