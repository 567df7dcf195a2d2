import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createFormat } from '../lib/format.ts'
import { timeAxis } from '../lib/time/time-axis.ts'
import { FormatProvider } from '../lib/use-format.ts'
import { TimeSlider } from './time-slider.tsx'
import { useReplay } from './use-replay.ts'

afterEach(cleanup)

const ofMalta = createFormat({ locale: 'en-MT', timeZone: 'Europe/Malta', currency: 'EUR' })
const fromMs = Date.parse('2026-11-02T09:00:00Z')

function Slider({ toMs }: { toMs: number }) {
  const span = { fromMs, toMs }
  const replay = useReplay(span, { stands: [], seek: undefined })
  const axis = timeAxis(span, 300)
  return <TimeSlider replay={replay} span={span} axis={axis} marks={[]} />
}

test('the end is reached, also of a period that is not a whole number of steps', () => {
  render(
    <I18nProvider i18n={i18n}>
      <FormatProvider value={ofMalta}>
        <Slider toMs={fromMs + (30 * 24 * 60 + 20) * 60_000} />
      </FormatProvider>
    </I18nProvider>,
  )
  const slider = screen.getByRole<HTMLInputElement>('slider')
  // A browser stops at the last whole step, jsdom doesn't.
  const lengthMs = Number(slider.max) - Number(slider.min)
  expect(lengthMs % Number(slider.step)).toBe(0)
  fireEvent.change(slider, { target: { value: String(fromMs + 9_999_999_999) } })
  expect(slider).toHaveProperty('ariaValueText', '10:20')
})
