// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { pushObstacle } from './push-browser.ts'

type Given = {
  userAgent?: string
  maxTouchPoints?: number
  hasPush?: boolean
  permission?: NotificationPermission
}

function obstacleOf({ userAgent = '', maxTouchPoints = 0, hasPush = true, permission = 'default' }: Given) {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints, ...(hasPush ? { serviceWorker: {} } : {}) })
  vi.stubGlobal('PushManager', vi.fn())
  vi.stubGlobal('Notification', { permission })
  return pushObstacle()
}

test('what hinders push: no https, no Push API, an iPhone or iPad outside the home screen, or the user', () => {
  const iPhone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
  const iPad =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15'
  expect([
    obstacleOf({}),
    obstacleOf({ permission: 'denied' }),
    obstacleOf({ hasPush: false }),
    obstacleOf({ hasPush: false, userAgent: iPhone, maxTouchPoints: 5 }),
    obstacleOf({ hasPush: false, userAgent: iPad, maxTouchPoints: 5 }),
    obstacleOf({ hasPush: false, userAgent: iPad }),
    obstacleOf({ userAgent: iPhone, maxTouchPoints: 5 }),
  ]).toEqual([undefined, 'blocked', 'unsupported', 'homeScreen', 'homeScreen', 'unsupported', undefined])
  vi.stubGlobal('isSecureContext', false)
  expect(pushObstacle()).toBe('insecure')
})
