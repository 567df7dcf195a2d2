import { I18nProvider } from '@lingui/react'
import { i18n } from '@lingui/core'
import { MantineProvider } from '@mantine/core'
import { nprogress } from '@mantine/nprogress'
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createProgress } from '../lib/progress.ts'
import { ProgressBar } from './progress-bar.tsx'

afterEach(() => vi.useRealTimers())

test('a bar whose code arrives after the first request has begun ends with the last', () => {
  // Files share the page's counter, and another may have left a request under way.
  nprogress.reset()
  vi.useFakeTimers()
  const progress = createProgress(nprogress)
  progress.start()
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <ProgressBar />
      </MantineProvider>
    </I18nProvider>,
  )
  const bar = screen.getByRole('progressbar', { hidden: true })
  act(() => void vi.advanceTimersByTime(2_000))
  expect(Number(bar.getAttribute('aria-valuenow'))).toBeGreaterThan(10)
  act(() => progress.end())
  act(() => void vi.advanceTimersByTime(5_000))
  expect(bar.getAttribute('aria-valuenow')).toBe('0')
})
