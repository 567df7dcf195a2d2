import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { Sensor } from '@roadbook/contract/fleet/sensors'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../lib/query-client.ts'
import { timeAxis } from '../../../lib/time/time-axis.ts'
import { InRouter } from '../../../testing/in-router.tsx'
import { aVehicle } from '../../../testing/vehicles.ts'
import { ChartsSection } from './charts-section.tsx'
import { SensorDrawer } from './sensor-drawer.tsx'

const vehicleId = aVehicle().id
const span = { fromMs: Date.parse('2026-11-20T08:00:00Z'), toMs: Date.parse('2026-11-20T09:00:00Z') }
const changed = '2026-11-20T08:00:00.000Z'
const cargo: Sensor = {
  id: '0199b2a0-0000-7000-8000-0000000000f1',
  vehicleId,
  name: 'Cargo',
  type: 'temperature',
  source: 'temperature1Celsius',
  unit: '°C',
  calibration: { type: 'linear', factor: 2, offset: 1 },
  inverted: false,
  onText: 'On',
  offText: 'Off',
  minValue: null,
  maxValue: null,
  createdAt: changed,
  updatedAt: changed,
  version: 1,
}
const values = [
  { time: '2026-11-20T08:30:00.000Z', value: 4.5 },
  { time: '2026-11-20T08:34:00.000Z', value: 5 },
]

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/users/me'))
      return Response.json({ roles: ['admin'], tenant: { timeZone: 'Europe/Malta' } })
    if (url.includes('/values')) return Response.json([{ sensorId: cargo.id, runs: [values] }])
    return Response.json(url.endsWith('/sensors') ? [cargo] : [])
  })
})
afterEach(() => vi.unstubAllGlobals())

function show(part: ReactNode): void {
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={createQueryClient()}>
          <InRouter>
            <Suspense>{part}</Suspense>
          </InRouter>
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  )
}

test('a sensor’s chart is a table for screen readers, without the times at which nothing is known', async () => {
  const axis = timeAxis(span, 600)
  show(<ChartsSection {...{ vehicleId, span, axis }} atMs={span.fromMs} onSeek={() => undefined} />)
  const table = await screen.findByRole('table', { name: 'Cargo' })
  const [head, ...rows] = within(table)
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent))
  expect(head).toEqual(['Time', 'Value'])
  expect(rows.slice(0, 3).map(([time, value]) => [time?.match(/:\d\d/)?.[0], value])).toEqual([
    [':30', '4.5 °C'],
    [':32', '4.5 °C'],
    [':34', '5 °C'],
  ])
})

test('an offset that is no figure has its error at the offset', async () => {
  show(<SensorDrawer vehicleId={vehicleId} sensor={cargo} onClose={() => undefined} />)
  fireEvent.change(await screen.findByLabelText('Offset'), { target: { value: 'none' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save sensor' }))
  const offset = await screen.findByLabelText('Offset')
  await vi.waitFor(() => expect(offset.getAttribute('aria-invalid')).toBe('true'))
  expect(document.getElementById(offset.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Enter a factor other than 0, and an offset.',
  )
  expect(screen.getByLabelText('Factor').getAttribute('aria-invalid')).not.toBe('true')
})
