import { i18n } from '@lingui/core'
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// The words of the source, as they stand in the code.
i18n.loadAndActivate({ locale: 'en', messages: {} })

// What Mantine asks of a browser and jsdom does not have.
if (typeof window !== 'undefined') {
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
  for (const name of ['scrollTo', 'scrollIntoView']) {
    if (!(name in Element.prototype)) Reflect.set(Element.prototype, name, () => undefined)
  }
  if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() })
}

// Timers of components must not fire after the test.
afterEach(cleanup)
