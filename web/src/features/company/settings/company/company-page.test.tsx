import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Company } from '@roadbook/contract/company/company'
import { shippedBasemap } from '../../../../lib/shipped-basemap.ts'
import { anInstallation } from '../../../../testing/installation.ts'
import { openPage } from '../../../../testing/open-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const saved: Company = {
  id: '0199a0b0-0000-7000-8000-000000000000',
  companyName: 'Grand Harbour Services',
  country: 'MT',
  timeZone: 'Europe/Malta',
  currency: 'EUR',
  distanceUnit: 'kilometer',
  gridCo2GramsPerKwh: 350,
  workingWeekdays: [1, 2, 3, 4, 5],
  workingHoursPerDay: 8,
  locale: 'en-MT',
  defaultLocation: { latitude: 35.8795, longitude: 14.4935, country: 'MT' },
  createdAt: '2026-11-01T08:00:00Z',
  updatedAt: '2026-11-01T08:00:00Z',
  version: 4,
}

/** A server that refuses outdated versions. */
function open(path: string) {
  const server = { company: saved, puts: [] as Record<string, unknown>[] }
  const router = openPage(path, {
    answer: (url, init) => {
      if (url.pathname === '/api/configuration') return Response.json(anInstallation())
      if (url.pathname === '/api/settings/map') {
        return Response.json({
          ...shippedBasemap,
          publicService: null,
          usesPublicService: null,
          isOffered: false,
        })
      }
      if (url.pathname === '/api/places/at')
        return Response.json({ address: 'Triq is-Serkin, Il-Marsa', country: 'MT' })
      if (url.pathname !== '/api/settings/company') return undefined
      if (init.method !== 'PUT') return Response.json(server.company)
      const { version, ...body } = JSON.parse(init.body as string) as Record<string, unknown> // as the page writes it
      server.puts.push(body)
      if (version !== server.company.version) {
        const details = { thing: 'company', current: server.company }
        return Response.json(
          { statusCode: 409, code: 'stale_version', message: '', details },
          { status: 409 },
        )
      }
      server.company = { ...server.company, ...body, version: server.company.version + 1 }
      return Response.json(server.company)
    },
  })
  return { server, router }
}

const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Company name' })
const type = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } })

test('the foot names what is unsaved, and saving sends only that', async () => {
  const { server } = open('/settings')
  type(await nameField(), 'Harbour Services')
  expect(screen.getByText('1 unsaved change: Company name')).toBeTruthy()
  type(screen.getByRole('textbox', { name: 'Coordinates' }), '35.9, 14.5')
  expect(screen.getByText('2 unsaved changes: Company name, Default location')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull())
  expect(server.puts).toEqual([
    { companyName: 'Harbour Services', defaultLocation: { latitude: 35.9, longitude: 14.5 } },
  ])
})

test('the grid emission factor is saved with its decimals, and a mistake says what to enter', async () => {
  const { server } = open('/settings')
  await nameField()
  const factor = screen.getByRole<HTMLInputElement>('textbox', { name: 'Grid emission factor' })
  expect(factor.value).toBe('350')
  type(factor, '2,000.5')
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Enter 0 to 2,000 g CO₂/kWh.')
  type(factor, '27.5')
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(server.puts).toEqual([{ gridCo2GramsPerKwh: 27.5 }]))
})

test('working days and hours are saved, and a company without a working day is refused', async () => {
  const { server } = open('/settings')
  await nameField()
  const day = (name: string) => screen.getByRole('button', { name })
  expect(day('Friday').getAttribute('aria-pressed')).toBe('true')
  for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) fireEvent.click(day(name))
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Choose at least one day.')
  fireEvent.click(day('Saturday'))
  type(screen.getByRole<HTMLInputElement>('textbox', { name: 'Hours per working day' }), '7.5')
  expect(screen.getByText('2 unsaved changes: Working days, Hours per working day')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(server.puts).toEqual([{ workingWeekdays: [6], workingHoursPerDay: 7.5 }]))
})

test('discarding shows what is saved', async () => {
  open('/settings')
  type(await nameField(), 'Nonsense')
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect((await nameField()).value).toBe('Grand Harbour Services')
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
})

test('the other entry of the page doesn’t ask about unsaved changes, another section does', async () => {
  const { router } = open('/settings')
  type(await nameField(), 'Harbour Services')
  fireEvent.click(screen.getByRole('link', { name: 'Default location' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/default-location'))
  expect((await nameField()).value).toBe('Harbour Services')
  fireEvent.click(screen.getByRole('link', { name: 'Map' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(router.state.location.pathname).toBe('/settings/default-location')
})

test('coordinates outside the world are refused at their field, and nothing is sent', async () => {
  const { server } = open('/settings')
  await nameField()
  type(screen.getByRole('textbox', { name: 'Coordinates' }), '95, 14.5')
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('The latitude must be from -90 to 90.')
  expect(server.puts).toEqual([])
})

test('what another tab saved meanwhile is shown beside what was typed', async () => {
  const { server } = open('/settings')
  type(await nameField(), 'Mine Ltd')
  server.company = { ...saved, companyName: 'Theirs Ltd', currency: 'GBP', version: 5 }
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Someone else saved changes in the meantime')
  expect(screen.getByRole('radio', { name: 'Saved Theirs Ltd' })).toBeTruthy()
  expect(screen.getByText(/Updated to the saved values: Currency/)).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Yours Mine Ltd' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(server.company).toMatchObject({ companyName: 'Mine Ltd', currency: 'GBP' }))
})
