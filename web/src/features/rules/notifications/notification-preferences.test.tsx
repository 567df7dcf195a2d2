import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  type CurrentPreferences,
  defaultPreferences,
  type NotificationPreferences,
} from '@roadbook/contract/rules/notification-preferences'
import { expect, test } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import { sentBody } from '../../../testing/sent-body.ts'

const nights = { ...defaultPreferences.quietHours, isOn: true }
const refusal = {
  statusCode: 400,
  code: 'malformed_request',
  message: 'Choose at least one day, or switch quiet hours off.',
  details: {
    fieldErrors: {
      'quietHours.weekdays': {
        code: 'quiet_days_missing',
        message: 'Choose at least one day, or switch quiet hours off.',
      },
    },
  },
}

function open(known: Partial<NotificationPreferences> = {}, refused?: Response) {
  let stored: CurrentPreferences = { ...defaultPreferences, ...known, quietUntil: null }
  const sent: unknown[] = []
  openPage('/notifications', {
    preferences: () => stored,
    answer: (url, init) => {
      if (url.pathname.endsWith('/choices')) return Response.json([])
      if (init.method !== 'PUT') return undefined
      const body = sentBody(init.body) as Partial<NotificationPreferences> // as the page sends it
      sent.push(body)
      if (refused) return refused
      stored = { ...stored, ...body }
      return Response.json(stored)
    },
  })
  return sent
}

const section = async (name: string) => within(await screen.findByRole('region', { name }))

test('quiet hours are switched on at once, and say what they do', async () => {
  const sent = open()
  const quiet = await section('Quiet hours')
  expect(quiet.queryByLabelText('Quiet from')).toBeNull()
  fireEvent.click(quiet.getByRole('switch', { name: 'Quiet hours' }))
  expect(await quiet.findByText(/^Nothing is pushed or emailed from 22:00 to 07:00\./)).toBeTruthy()
  expect(await quiet.findByText('Saved')).toBeTruthy()
  expect(sent).toEqual([{ quietHours: nights }])
})

test('days and whole weekends are saved with a click', async () => {
  const sent = open({ quietHours: { ...nights, weekdays: [1, 2, 3, 4, 5, 7] } })
  const quiet = await section('Quiet hours')
  fireEvent.click(await quiet.findByRole('button', { name: 'Sunday' }))
  fireEvent.click(quiet.getByRole('checkbox', { name: 'All day on Saturday and Sunday' }))
  const expected = [
    { quietHours: { ...nights, weekdays: [1, 2, 3, 4, 5] } },
    { quietHours: { ...nights, weekdays: [1, 2, 3, 4, 5], allWeekend: true } },
  ]
  await waitFor(() => expect(sent).toEqual(expected))
  expect(
    await quiet.findByText(
      /^Nothing is pushed or emailed Mon–Fri 22:00–07:00\. The weekend is quiet until Monday, 07:00\./,
    ),
  ).toBeTruthy()
  const sunday = quiet.getByRole<HTMLButtonElement>('button', { name: 'Sunday' })
  expect([sunday.getAttribute('aria-pressed'), sunday.disabled]).toEqual(['true', true])
})

test('a time is saved when the field is left, not while it is typed', async () => {
  const sent = open({ quietHours: nights })
  const from = await (await section('Quiet hours')).findByLabelText('Quiet from')
  fireEvent.change(from, { target: { value: '2' } })
  fireEvent.change(from, { target: { value: '20.30' } })
  expect(sent).toEqual([])
  fireEvent.blur(from)
  await waitFor(() => expect(sent).toEqual([{ quietHours: { ...nights, startTime: '20:30' } }]))
})

test('what the server refuses stays to be corrected, with the reason', async () => {
  open({ quietHours: { ...nights, weekdays: [1] } }, Response.json(refusal, { status: 400 }))
  const quiet = await section('Quiet hours')
  const monday = await quiet.findByRole('button', { name: 'Monday' })
  fireEvent.click(monday)
  expect((await quiet.findByRole('alert')).textContent).toBe(refusal.message)
  expect(monday.getAttribute('aria-pressed')).toBe('false')
  expect(quiet.queryByText('Saved')).toBeNull()
})

test('what could not be saved goes back', async () => {
  const failure = { statusCode: 503, code: 'unavailable', message: 'Try again in a moment.' }
  const sent = open({}, Response.json(failure, { status: 503 }))
  const summary = await section('Email summary')
  fireEvent.click(summary.getByRole('radio', { name: 'Hourly' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  await waitFor(() =>
    expect(summary.getByRole<HTMLInputElement>('radio', { name: 'At once' }).checked).toBe(true),
  )
})

test('the daily email has an hour', async () => {
  const sent = open()
  const summary = await section('Email summary')
  expect(summary.getByText('Each alert comes in an email of its own.')).toBeTruthy()
  fireEvent.click(summary.getByRole('radio', { name: 'Daily' }))
  expect(await summary.findByText(/^The alerts of a day come in one email, at 08:00\./)).toBeTruthy()
  fireEvent.click(await summary.findByRole('combobox', { name: 'Time of the daily email' }))
  fireEvent.click(await screen.findByRole('option', { name: '18:00' }))
  await waitFor(() =>
    expect(sent).toEqual([
      { emailSummary: { frequency: 'daily', hour: 8 } },
      { emailSummary: { frequency: 'daily', hour: 18 } },
    ]),
  )
})
