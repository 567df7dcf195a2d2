import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { OdometerReading, VehicleOdometer } from '@roadbook/contract/fleet/odometer'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../../lib/query-client.ts'
import { InRouter } from '../../../../testing/in-router.tsx'
import { aVehicle } from '../../../../testing/vehicles.ts'
import { OdometerSection } from './odometer-section.tsx'

const now = Date.parse('2026-11-20T08:42:00Z')

function aReading(parts: Partial<OdometerReading> = {}): OdometerReading {
  return {
    id: '0199b2a0-0000-7000-8000-00000000000a',
    time: '2026-11-07T11:00:00.000Z',
    odometerMeters: 12_510_000,
    correction: false,
    note: null,
    source: 'reading',
    enteredByEmail: 'ada@company.example',
    enteredByName: 'Ada Borg',
    enteredAt: '2026-11-07T11:00:00.000Z',
    countedMeters: 500_000,
    isBackdated: false,
    withdrawn: null,
    ...parts,
  }
}

function anOdometer(parts: Partial<VehicleOdometer> = {}): VehicleOdometer {
  const last = aReading()
  const first = aReading({ id: '0199b2a0-0000-7000-8000-00000000000b', odometerMeters: 12_000_000 })
  return {
    vehicleId: aVehicle().id,
    odometerMeters: 12_612_000,
    base: last,
    countedMeters: 100_000,
    factor: 1.02,
    factorFrom: { dashboardMeters: 510_000, countedMeters: 500_000 },
    drift: {
      since: first.time,
      until: last.time,
      dashboardMeters: 510_000,
      countedMeters: 500_000,
      share: -10 / 510,
      isDrift: true,
    },
    silentMeters: 0,
    deviceOdometerMeters: null,
    readings: [last, first],
    ...parts,
  }
}

const sent: unknown[] = []
let role = 'admin'
let odometer = anOdometer()
const refusal = {
  statusCode: 409,
  code: 'odometer_unlikely',
  message: '12,300 km is 312 km less than was counted.',
  details: {
    fieldErrors: {
      odometerMeters: {
        code: 'odometer_unlikely',
        message: '12,300 km is 312 km less than was counted.',
      },
    },
  },
}

// Only the network is replaced; the page's own transport runs.
beforeEach(() => {
  sent.length = 0
  role = 'admin'
  odometer = anOdometer()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.endsWith('/users/me'))
      return Response.json({ roles: [role], tenant: { timeZone: 'Europe/Malta' } })
    if (init.method !== 'POST' || typeof init.body !== 'string') return Response.json(odometer)
    const body = JSON.parse(init.body)
    sent.push(body)
    return body.correction === true
      ? Response.json(odometer, { status: 201 })
      : Response.json(refusal, { status: 409 })
  })
})
afterEach(() => vi.unstubAllGlobals())

async function show(): Promise<HTMLElement> {
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={createQueryClient()}>
          <InRouter>
            <Suspense>
              <OdometerSection vehicle={aVehicle()} now={now} />
            </Suspense>
          </InRouter>
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  )
  await screen.findByText('12,510 km')
  return screen.getByRole('region', { name: 'Odometer' })
}

test('the section shows the last reading and the drift, but not the value that is in the page head', async () => {
  const section = await show()
  expect(within(section).getAllByText('12,510 km')).toHaveLength(1)
  expect(section.textContent).not.toContain('12,612 km')
  expect(section.textContent?.replaceAll('\u00a0', ' ')).toContain(
    'The device counts 2.0% less than the dashboard. Since then, each kilometre that it counts is shown as 1.02 km.',
  )
})

test('distance that the device’s odometer counted while offline is shown', async () => {
  odometer = { ...anOdometer(), silentMeters: 150_000 }
  await show()
  expect(
    screen.getByText(
      /This includes 150\.0 km that the device’s odometer counted while the device was silent/,
    ),
  ).toBeDefined()
})

test('distances that differ too much are shown but not used for correction', async () => {
  const drift = { dashboardMeters: 840_000, countedMeters: 312_000, share: -0.63, isDrift: false }
  odometer = anOdometer({ factor: 1, drift: { ...drift, since: aReading().time, until: aReading().time } })
  const section = await show()
  expect(within(section).getByText(/too large to correct/).textContent).toBe(
    'The dashboard advanced by 840.0 km, but the device counted 312.0 km. The difference is too large to correct.',
  )
})

test('users who may not change readings see no actions', async () => {
  role = 'viewer'
  const section = await show()
  expect(within(section).queryAllByRole('button')).toEqual([])
})

// Drawers are slow under jsdom on a busy machine.
test('a lower reading must be confirmed, and is sent as a correction with its reason', async () => {
  await show()
  fireEvent.click(screen.getByText('Enter reading'))
  const drawer = await screen.findByRole('dialog')
  const field = (name: RegExp) => within(drawer).getByLabelText(name)
  fireEvent.change(field(/Dashboard reading/), { target: { value: '12 300' } })
  fireEvent.click(within(drawer).getByText('Enter reading', { selector: 'button *' }))
  await within(drawer).findByText('12,300 km is 312 km less than was counted.')
  fireEvent.click(field(/The dashboard really shows this/))
  fireEvent.click(within(drawer).getByText('Correct odometer'))
  await within(drawer).findByText('Give a reason that others will understand later.')
  fireEvent.change(field(/Reason for the correction/), { target: { value: 'Read off another van' } })
  fireEvent.click(within(drawer).getByText('Correct odometer'))
  await waitFor(() =>
    expect(sent).toEqual([
      { odometerMeters: 12_300_000 },
      { odometerMeters: 12_300_000, note: 'Read off another van', correction: true },
    ]),
  )
})
