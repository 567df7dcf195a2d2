import { expect, test } from 'vitest'
import { mainAction } from './main-action.ts'

const admin = {
  canFollow: true,
  mayReadTrips: true,
  hasLastTrip: true,
  mayReadDevices: true,
  mayAssign: true,
}
const viewer = { ...admin, mayReadDevices: false, mayAssign: false }
const at = (state: 'moving' | 'idling' | 'parked' | 'offline' | 'noDevice', hasReported = true) => ({
  state,
  hasReported,
})

test('the first button fits the state', () => {
  expect(mainAction(at('moving'), admin)).toBe('follow')
  expect(mainAction(at('idling'), admin)).toBe('follow')
  expect(mainAction(at('parked'), admin)).toBe('lastTrip')
  expect(mainAction(at('offline'), admin)).toBe('checkDevice')
  expect(mainAction(at('noDevice'), admin)).toBe('assignDevice')
})

test('actions that are forbidden or impossible are not offered', () => {
  expect(mainAction(at('offline'), viewer)).toBe('history')
  expect(mainAction(at('noDevice'), viewer)).toBe('details')
  expect(mainAction(at('moving'), { ...admin, canFollow: false })).toBe('history')
  expect(mainAction(at('parked'), { ...admin, hasLastTrip: false })).toBe('history')
  expect(mainAction(at('offline', false), viewer)).toBe('details')
})
