// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { clearStoredData } from './stored-data.ts'

beforeEach(() => localStorage.clear())

test('everything of the person goes', () => {
  localStorage.setItem('roadbook.user:http://localhost', 'tokens')
  localStorage.setItem('roadbook.columns.vehicles', '[]')
  sessionStorage.setItem('roadbook.map.place', '12/35/14')
  clearStoredData()
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
})

test('a tab without a session does not break the sign-in that is under way in another', () => {
  localStorage.setItem('roadbook.sign-in.5f2c', '{"code_verifier":"…"}')
  clearStoredData()
  expect(localStorage.getItem('roadbook.sign-in.5f2c')).toBe('{"code_verifier":"…"}')
})
