import { expect, test } from 'vitest'
import { isPushed } from './is-pushed.ts'

const choices = [{ kind: 'geofenceExit', inApp: true, push: false, email: true } as const]
const [quiet, loud] = [{ quietUntil: '2026-11-21T06:00:00.000Z' }, { quietUntil: null }]

test('the browser shows what the person wants, but not while it is quiet', () => {
  expect(isPushed('geofenceEnter', { choices, preferences: loud })).toBe(true)
  expect(isPushed('geofenceExit', { choices, preferences: loud })).toBe(false)
  expect(isPushed('geofenceEnter', { choices, preferences: quiet })).toBe(false)
})

test('an SOS is shown also while it is quiet', () => {
  expect(isPushed('alarmPanic', { choices, preferences: quiet })).toBe(true)
})

test('what could not be loaded keeps nothing back', () => {
  expect(isPushed('geofenceExit', { choices: undefined, preferences: undefined })).toBe(true)
})
