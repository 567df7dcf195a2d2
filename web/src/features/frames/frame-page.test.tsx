import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'

const soon = { timeout: 15_000 }
const url = 'http://localhost:3000/embed/fleet-intelligence-hub#token=first'
const address = (more: object = {}) => ({
  source: 'roadbook',
  url,
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
  ...more,
})

async function frameOf(title: string): Promise<HTMLIFrameElement> {
  return screen.findByTitle<HTMLIFrameElement>(title, { exact: true }, soon)
}

/** As the frame sends it. */
function tell(frame: HTMLIFrameElement, data: object) {
  act(() => {
    window.dispatchEvent(new MessageEvent('message', { data, source: frame.contentWindow }))
  })
}

test('/analytics leads to the fleet hub, a sandboxed frame with the token, colours, language and filters', async () => {
  openPage('/analytics/fleet-intelligence-hub?filters=by%3Ddriver', { '/frames/fleet-intelligence-hub': address })
  const frame = await frameOf('Fleet intelligence')
  const found = new URL(frame.src)
  expect(found.pathname).toBe('/embed/fleet-intelligence-hub')
  expect(Object.fromEntries(new URLSearchParams(found.hash.slice(1)))).toEqual({
    token: 'first',
    theme: 'light',
    locale: 'en-GB',
    filters: 'by=driver',
  })
  expect(frame.getAttribute('sandbox')?.split(' ')).not.toContain('allow-same-origin')
})
