import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { NotificationChoice } from '@roadbook/contract/rules/notifications'
import { expect, test } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import { sentBody } from '../../../testing/sent-body.ts'

const left: NotificationChoice = { kind: 'geofenceExit', inApp: true, push: true, email: true }

function open(answer: (body: unknown) => Response) {
  let stored: NotificationChoice[] = [left]
  const sent: unknown[] = []
  openPage('/notifications', {
    answer: (url, init) => {
      if (!url.pathname.endsWith('/notifications/choices')) return undefined
      if (init.method !== 'PUT') return Response.json(stored)
      const body = sentBody(init.body)
      sent.push(body)
      const response = answer(body)
      if (response.ok) stored = [{ ...left, inApp: false, push: false }]
      return response
    },
  })
  return sent
}

const box = (channel: string) =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: `Geofence left: ${channel}` })

test('a box is saved at once and says so; push goes with in app', async () => {
  const sent = open(() => Response.json([{ ...left, inApp: false, push: false }]))
  expect(await screen.findByText('GHS 101 left Depot Marsa')).toBeTruthy()
  fireEvent.click(await box('In app'))
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(sent).toEqual([{ kind: 'geofenceExit', channel: 'inApp', isOn: false }])
  await waitFor(async () => {
    const push = await box('Push')
    expect([(await box('In app')).checked, push.checked, push.disabled]).toEqual([false, false, true])
  })
  expect((await box('Email')).checked).toBe(true)
})

test('a box that could not be saved goes back', async () => {
  const sent = open(() => Response.json({ error: { code: 'internal' } }, { status: 500 }))
  fireEvent.click(await box('Email'))
  await waitFor(() => expect(sent).toHaveLength(1))
  await waitFor(async () => expect((await box('Email')).checked).toBe(true))
  expect(screen.queryByText('Saved')).toBeNull()
})
