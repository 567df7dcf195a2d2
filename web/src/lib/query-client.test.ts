import { notifications, notificationsStore } from '@mantine/notifications'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, silenceError } from './api-error.ts'
import { markShownInPanel, PANEL_MS } from './panel-errors.ts'
import { createQueryClient } from './query-client.ts'
import { showError, showSuccess } from './toasts.ts'

const refused = (code: 'forbidden' | 'registration_taken', message: string) =>
  new ApiError({ statusCode: code === 'forbidden' ? 403 : 409, code, message })

const shown = () =>
  notificationsStore.getState().notifications.map(({ message, autoClose }) => ({ message, autoClose }))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  notifications.clean()
})

afterEach(() => vi.useRealTimers())

async function failingQuery(error: ApiError, meta: { quiet?: boolean } = {}) {
  const queryFn = async () => {
    throw error
  }
  const client = createQueryClient()
  await expect(client.fetchQuery({ queryKey: ['x'], queryFn, meta, retry: false })).rejects.toBe(error)
  return () => vi.advanceTimersByTime(PANEL_MS)
}

test("the server's message of a failed call is shown as an error that stays", async () => {
  const letPageDraw = await failingQuery(refused('forbidden', 'Only an admin may do this.'))
  letPageDraw()
  expect(shown()).toEqual([{ message: 'Only an admin may do this.', autoClose: false }])
})

test('what a panel says in the place of what failed is no toast', async () => {
  const error = refused('forbidden', 'Only an admin may do this.')
  const letPageDraw = await failingQuery(error)
  markShownInPanel(error)
  letPageDraw()
  expect(shown()).toEqual([])
})

test('what failed in silence shows no toast', async () => {
  const letPageDraw = await failingQuery(refused('forbidden', 'Hidden.'), { quiet: true })
  letPageDraw()
  expect(shown()).toEqual([])
})

test('an error that a form shows beside its field is not shown twice', async () => {
  const client = createQueryClient()
  const mutation = client.getMutationCache().build(client, {
    mutationFn: () => Promise.reject(refused('registration_taken', 'GHS 103 is taken.')),
    meta: { handles: ['registration_taken'] },
  })
  await mutation.execute(undefined).catch(() => undefined)
  expect(shown()).toEqual([])
})

test('an error that names a field is left to the form that shows its fields', async () => {
  const client = createQueryClient()
  const fieldErrors = { date: { code: 'expense_locked' as const, message: 'Locked.' } }
  const error = new ApiError({
    statusCode: 409,
    code: 'expense_locked',
    message: 'Locked.',
    details: { fieldErrors },
  })
  for (const handles of [['fields'], ['stale_version']] as const) {
    const mutation = client.getMutationCache().build(client, {
      mutationFn: () => Promise.reject(error),
      meta: { handles },
    })
    await mutation.execute(undefined).catch(() => undefined)
  }
  expect(shown()).toEqual([{ message: 'Locked.', autoClose: false }])
})

test('a silent server shows the banner, and a toast only for what was not saved', async () => {
  const silence = silenceError(new TypeError('Failed to fetch'))
  const letPageDraw = await failingQuery(silence)
  letPageDraw()
  expect(shown()).toEqual([])
  const client = createQueryClient()
  const mutation = client.getMutationCache().build(client, { mutationFn: () => Promise.reject(silence) })
  await mutation.execute(undefined).catch(() => undefined)
  expect(shown()).toEqual([{ message: 'The server cannot be reached. Nothing was saved.', autoClose: false }])
})

test('the same error is on the page once, and a success goes after five seconds', () => {
  showError('No.')
  showError('No.')
  showSuccess('Vehicle updated')
  expect(shown()).toEqual([
    { message: 'No.', autoClose: false },
    { message: 'Vehicle updated', autoClose: 5000 },
  ])
})
