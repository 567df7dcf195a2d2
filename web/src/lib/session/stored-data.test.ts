// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { clearStoredData, LAST_SEEN_KEY_PREFIX, storeUnsent, UNSENT_KEY_PREFIX } from './stored-data.ts'

beforeEach(() => localStorage.clear())

test('a sign-out clears everything of the person', () => {
  localStorage.setItem(`${UNSENT_KEY_PREFIX}jobs.b`, '[]')
  localStorage.setItem('roadbook.user:http://localhost', 'tokens')
  localStorage.setItem('roadbook.columns.vehicles', '[]')
  sessionStorage.setItem('roadbook.map.place', '12/35/14')
  clearStoredData({ keepUnsent: false })
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
})

test('a session that ended by itself leaves only what was not sent yet', () => {
  localStorage.setItem('roadbook.user:http://localhost', 'tokens')
  localStorage.setItem(`${UNSENT_KEY_PREFIX}jobs.b`, '[]')
  clearStoredData({ keepUnsent: true })
  expect(Object.keys(localStorage)).toEqual([`${UNSENT_KEY_PREFIX}jobs.b`])
})

test('a tab without a session does not break the sign-in that is under way in another', () => {
  localStorage.setItem('roadbook.sign-in.5f2c', '{"code_verifier":"…"}')
  clearStoredData({ keepUnsent: false })
  expect(localStorage.getItem('roadbook.sign-in.5f2c')).toBe('{"code_verifier":"…"}')
})

test('in a full browser, what was seen goes for what waits to be sent', () => {
  localStorage.setItem(`${LAST_SEEN_KEY_PREFIX}overview`, '{}')
  localStorage.setItem('roadbook.user:http://localhost', 'tokens')
  const full = () => {
    throw new DOMException('Full', 'QuotaExceededError')
  }
  const store = vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(full)
  const key = `${UNSENT_KEY_PREFIX}jobs.b`
  storeUnsent(localStorage, key, '[]')
  expect(Object.keys(localStorage).toSorted()).toEqual([key, 'roadbook.user:http://localhost'])
  store.mockImplementation(full)
  storeUnsent(localStorage, `${UNSENT_KEY_PREFIX}trips.b`, '[]')
  expect(localStorage.length).toBe(2)
})
