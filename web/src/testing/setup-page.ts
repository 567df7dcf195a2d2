/** For tests that render: what jsdom lacks, and a clean page after each test, as files share a window. */
import { cleanNotifications, cleanNotificationsQueue } from '@mantine/notifications'
import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

configure({
  // A page takes a second; only a busy machine takes longer.
  asyncUtilTimeout: 60_000,
  // Discards the errors of a repeated query except the last: only that one shows the page, since printing it takes longer
  // than most queries.
  getElementError(message, container) {
    const config = getConfig()
    const name = '_disableExpensiveErrorDiagnostics'
    const isRepeated = name in config && config[name] === true
    const error = new Error(isRepeated ? (message ?? '') : `${message}\n\n${prettyDOM(container)}`)
    // With this name it gets the stack of the test.
    error.name = 'TestingLibraryElementError'
    return error
  },
})

// Browser APIs that Mantine needs and jsdom lacks.
window.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
})
window.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
window.IntersectionObserver ??= class {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords = () => []
}
Object.assign(Element.prototype, { scrollTo: () => undefined, scrollIntoView: () => undefined })
// Without layout and network, nothing is shown from these URLs.
if (!('createObjectURL' in URL)) {
  Object.assign(URL, { createObjectURL: () => 'blob:nothing', revokeObjectURL: () => undefined })
}
// jsdom schedules frames with an interval. If it starts while a test has replaced the timers, it never ticks again.
window.requestAnimationFrame = (draw) =>
  Number(setTimeout(() => 'document' in globalThis && draw(performance.now()), 16))
window.cancelAnimationFrame = (frame) => clearTimeout(frame)
// jsdom's own messages that something is not implemented.
window.scrollTo = () => undefined
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() })

afterEach(() => {
  // Timers of components must not fire after the test.
  cleanup()
  vi.useRealTimers()
  // More than four notifications are queued.
  cleanNotifications()
  cleanNotificationsQueue()
  localStorage.clear()
  sessionStorage.clear()
})
