import { expect, test, vi } from 'vitest'

test('frames are drawn after a focused element was removed while timers were replaced', async () => {
  vi.useFakeTimers()
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  button.remove()
  vi.useRealTimers()
  const atMs = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
  expect(atMs).toBeGreaterThan(0)
})
