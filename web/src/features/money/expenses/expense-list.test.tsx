import type { Expense } from '@roadbook/contract/money/expenses'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../lib/query-client.ts'
import { anExpense } from '../../../testing/expenses.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { openPagesAt } from '../../../testing/open-pages-at.ts'
import { aVehicle } from '../../../testing/vehicles.ts'

openPagesAt('2026-11-20T08:42:00Z')

const van = aVehicle({ id: anExpense().vehicleId, registration: 'GHS 101' })
const eCar = aVehicle({
  id: '0199b2a0-0000-7000-8000-000000000009',
  registration: 'NKE 618',
  fuelType: 'electric',
})

type Server = {
  expense?: Expense
  role?: string
  /** The response to a change. */
  change?: (body: unknown) => Response
  lockedThrough?: string
  /** Resolves when the list of vehicles may be returned. */
  vehiclesWait?: Promise<void>
  archived?: readonly Vehicle[]
  inUse?: readonly Vehicle[]
}

function openExpenses(
  address: string,
  {
    expense = anExpense(),
    role = 'admin',
    change,
    lockedThrough,
    vehiclesWait,
    archived = [],
    inUse = [van, eCar],
  }: Server,
) {
  const said: [method: string, path: string, body: unknown][] = []
  const asked: string[] = []
  // May be refetched after another user's change.
  const server = { expense }
  const router = openPage(address, {
    role,
    queryClient: createQueryClient(),
    answer: ({ pathname, search, searchParams }, { method, body }) => {
      if (method !== 'GET') {
        const parsed: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
        said.push([method ?? '', pathname.replace('/api', ''), parsed])
        return change?.(parsed) ?? Response.json(server.expense, { status: method === 'POST' ? 201 : 200 })
      }
      if (pathname.endsWith('/expenses')) {
        asked.push(search)
        const page = { currentPage: 1, totalPages: 1, itemsPerPage: 100, totalItems: 1 }
        const { currency, amountMinor, type } = server.expense
        const sums = [{ currency, totalMinor: amountMinor, byType: [{ type, amountMinor }] }]
        return Response.json({ items: [server.expense], ...page, sums })
      }
      if (pathname.endsWith(`/expenses/${expense.id}`)) return Response.json(server.expense)
      if (pathname.includes('/expenses/')) {
        const refusal = { statusCode: 404, code: 'not_found', message: 'There is no such expense.' }
        return Response.json(refusal, { status: 404 })
      }
      if (pathname.endsWith('/expenses-lock-config')) {
        return Response.json({
          lockAfterDays: null,
          lockedUntil: lockedThrough ?? null,
          lockedThrough: lockedThrough ?? null,
        })
      }
      if (!pathname.endsWith('/vehicles')) return undefined
      const vehicles = () => Response.json(searchParams.has('archived') ? archived : inUse)
      return vehiclesWait === undefined ? vehicles() : vehiclesWait.then(vehicles)
    },
  })
  return { router, said, asked, server }
}

const fill = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('the list shows date, vehicle, type, vendor and amount, and the totals of the filter', async () => {
  const { asked } = openExpenses('/costs/all?types=fuel,toll&period=lastMonth&page=2', {
    expense: anExpense({ note: 'Card of Karl', locked: true }),
  })
  const table = await screen.findByRole('table')
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent?.replaceAll('\u00A0', ' ')),
  ).toEqual([
    'DateVehicleTypeVendorNoteReceiptsQuantityAmount',
    '20 Nov 2026GHS 101FuelEnemed MarsaCard of Karl48.50 lLocked€72.40',
  ])
  expect(asked[0]).toBe(
    '?startDate=2026-10-01&endDate=2026-10-31&expenseTypes=fuel%2Ctoll&sort=date%3Adesc&page=2&limit=100',
  )
})

test('invalid URL parameters are left out of the request', async () => {
  const { asked } = openExpenses(
    '/costs/all?sort=colour:asc&types=beer&vehicles=1&from=0000-01-01&page=0',
    {},
  )
  await screen.findByRole('table')
  expect(asked[0]).toBe('?startDate=2026-11-01&endDate=2026-11-20&sort=date%3Adesc&page=1&limit=100')
})

test('a double click adds one expense, in the smallest currency unit, dated in the company’s time zone', async () => {
  const { said, router } = openExpenses(`/costs/all?add=true&vehicles=${van.id}`, {})
  await screen.findByRole('dialog', { name: 'Add expense' })
  fill(/^Amount/, '72,40')
  fill('Quantity', '48,5')
  fill('Vendor', 'Enemed Marsa')
  const form = screen.getByLabelText(/^Amount/).closest('form')
  if (form === null) throw new Error('The fields stand in a form.')
  fireEvent.submit(form)
  fireEvent.submit(form)
  await screen.findByText('Expense added.')
  expect(said).toEqual([
    [
      'POST',
      `/vehicles/${van.id}/expenses`,
      {
        type: 'fuel',
        date: '2026-11-20',
        amountMinor: 7240,
        currency: 'EUR',
        vatPercent: null,
        vendor: 'Enemed Marsa',
        quantityLitres: 48.5,
        quantityKwh: null,
        odometerMeters: null,
        fullTank: true,
        note: null,
        tripId: null,
      },
    ],
  ])
  await waitFor(() => expect(router.state.location.href).toBe(`/costs/all?vehicles=${van.id}`))
})

test('a missing field is reported beside it, and nothing is sent', async () => {
  const { said } = openExpenses('/costs/all?add=true', {})
  const drawer = await screen.findByRole('dialog', { name: 'Add expense' })
  fill(/^Amount/, '72.405')
  fireEvent.click(within(drawer).getByRole('button', { name: 'Add expense' }))
  await within(drawer).findByText('2 fields need your attention')
  expect(within(drawer).getByText('Choose a vehicle.').tagName).toBe('P')
  expect(within(drawer).getByText('Enter at most 2 decimal places for EUR, such as 72.40.').tagName).toBe('P')
  expect(said).toEqual([])
})

test('an invalid amount shows what to enter', async () => {
  openExpenses('/costs/all?add=true', {})
  await screen.findByRole('dialog', { name: 'Add expense' })
  const message = async (typed: string) => {
    fill(/^Amount/, typed)
    fireEvent.blur(screen.getByLabelText(/^Amount/))
    const field = screen.getByLabelText(/^Amount/)
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    return document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent
  }
  expect([
    await message(''),
    await message('seventy'),
    await message('7.2.4'),
    await message('0.00'),
    await message('99999999999'),
    await message('-99999999998'),
  ]).toEqual([
    'Enter an amount such as 72.40.',
    'Enter the amount in digits, such as 72.40.',
    'Use only digits and one decimal separator, such as 72.40.',
    'Enter an amount other than zero.',
    'Enter an amount between -€1,000,000,000.00 and €1,000,000,000.00.',
    'Enter an amount between -€1,000,000,000.00 and €1,000,000,000.00.',
  ])
})

test('leaving the field shows how an amount with separators was parsed', async () => {
  openExpenses('/costs/all?add=true', {})
  await screen.findByRole('dialog', { name: 'Add expense' })
  const shown = (typed: string) => {
    fill(/^Amount/, typed)
    fireEvent.blur(screen.getByLabelText(/^Amount/))
    return screen.getByLabelText<HTMLInputElement>(/^Amount/).value
  }
  expect([shown('1,234'), shown('72,4'), shown('72.4')]).toEqual(['1234', '72.40', '72.4'])
})

test('an electric vehicle has the type Charging, unless another is chosen', async () => {
  openExpenses('/costs/all?add=true', {})
  await screen.findByRole('dialog', { name: 'Add expense' })
  fireEvent.click(screen.getByRole('combobox', { name: /^Vehicle/ }))
  fireEvent.click(await screen.findByText('NKE 618'))
  await waitFor(() => expect(screen.getByText('kWh').tagName).toBe('SPAN'))
  expect(screen.queryByText('litres')).toBe(null)
})

test('an electric vehicle gets the type Charging even if vehicles load late, and the form stays unchanged', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { router } = openExpenses(`/costs/all?add=true&vehicles=${eCar.id}`, { vehiclesWait: promise })
  const drawer = await screen.findByRole('dialog', { name: 'Add expense' })
  expect(within(drawer).getByText('litres').tagName).toBe('SPAN')
  resolve()
  await within(drawer).findByText('kWh')
  expect(within(drawer).queryByText('litres')).toBe(null)
  expect(screen.getByRole('combobox', { name: /^Vehicle/ })).toHaveProperty('value', 'NKE 618')
  expect(screen.getByRole('combobox', { name: /^Type/ })).toHaveProperty('value', 'Charging')
  fireEvent.click(within(drawer).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(router.state.location.href).toBe(`/costs/all?vehicles=${eCar.id}`))
})

test('a type that the user chose stays when the vehicles have loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  openExpenses(`/costs/all?add=true&vehicles=${eCar.id}`, { vehiclesWait: promise })
  await screen.findByRole('dialog', { name: 'Add expense' })
  const type = screen.getByRole('combobox', { name: /^Type/ })
  fireEvent.click(type)
  fireEvent.click(await screen.findByText('Toll'))
  resolve()
  const vehicle = screen.getByRole('combobox', { name: /^Vehicle/ })
  await waitFor(() => expect(vehicle).toHaveProperty('value', 'NKE 618'))
  expect(type).toHaveProperty('value', 'Toll')
})

test('a company without vehicles is offered to add one', async () => {
  openExpenses('/costs/all?add=true', { inUse: [] })
  const drawer = await screen.findByRole('dialog', { name: 'Add expense' })
  const link = await within(drawer).findByRole('link', { name: 'Add vehicle' })
  expect(link.getAttribute('href')).toBe('/vehicles?add=true')
  expect(within(drawer).queryByLabelText(/^Vehicle/)).toBe(null)
  expect(within(drawer).getByText('Every expense belongs to a vehicle. Add a vehicle first.').tagName).toBe(
    'P',
  )
})

test('a driver without a vehicle is told to ask their manager', async () => {
  openExpenses('/costs/all?add=true', { inUse: [], role: 'driver' })
  const drawer = await screen.findByRole('dialog', { name: 'Add expense' })
  await within(drawer).findByText(/Ask your manager/)
  expect(within(drawer).queryByRole('link')).toBe(null)
})

test('an expense can be added to an archived vehicle, which is listed after those in use', async () => {
  const sold = aVehicle({ id: '0199b2a0-0000-7000-8000-00000000000a', registration: 'AAA 001' })
  openExpenses(`/costs/all?add=true&vehicles=${sold.id}`, { archived: [sold] })
  await screen.findByRole('dialog', { name: 'Add expense' })
  const vehicle = screen.getByRole('combobox', { name: /^Vehicle/ })
  await waitFor(() => expect(vehicle).toHaveProperty('value', 'AAA 001'))
  fireEvent.click(vehicle)
  const inUse = await screen.findByText('NKE 618')
  const options = inUse.closest('[role=listbox]')?.querySelectorAll('[role=option]') ?? []
  expect([...options].map(({ textContent }) => textContent)).toEqual(['GHS 101', 'NKE 618', 'AAA 001'])
})

test('the calendar offers no day after today in the company’s time zone', async () => {
  vi.setSystemTime(Date.parse('2026-11-20T23:30:00Z'))
  openExpenses('/costs/all?add=true', {})
  await screen.findByRole('dialog', { name: 'Add expense' })
  const field = screen.getByLabelText(/^Date/)
  const calendar = field.closest('.mantine-InputWrapper-root')?.querySelector('input[type=date]')
  expect(calendar?.getAttribute('max')).toBe('2026-11-21')
})

const conflict = (code: string, message: string, fields: readonly string[] = []) => {
  const fieldErrors = Object.fromEntries(fields.map((field) => [field, { code, message }]))
  const details = fields.length === 0 ? {} : { details: { fieldErrors } }
  return Response.json({ statusCode: 409, code, message, ...details }, { status: 409 })
}

test('a change sends its version, and the server’s error message is shown', async () => {
  const message = 'Expenses until 31 October 2026 are locked.'
  const { said } = openExpenses(`/costs/all?expense=${anExpense().id}`, {
    change: () => conflict('conflict', message),
  })
  await screen.findByRole('dialog', { name: 'Edit expense' })
  fill(/^Amount/, '80')
  fireEvent.click(screen.getByRole('button', { name: 'Save expense' }))
  await screen.findByText(message)
  expect(said).toEqual([
    ['PUT', `/vehicles/${van.id}/expenses/${anExpense().id}`, { amountMinor: 8000, version: 1 }],
  ])
  expect(screen.getByLabelText(/^Amount/)).toHaveProperty('value', '80')
})

test('an error of a field is shown only under that field', async () => {
  const message = 'This vehicle wasn’t assigned to you on 20 November 2026.'
  openExpenses(`/costs/all?expense=${anExpense().id}`, {
    change: () => conflict('conflict', message, ['date']),
  })
  await screen.findByRole('dialog', { name: 'Edit expense' })
  fill(/^Amount/, '80')
  fireEvent.click(screen.getByRole('button', { name: 'Save expense' }))
  await screen.findByText(message)
  expect(screen.getByLabelText(/^Date/).getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(screen.getByLabelText(/^Date/))
  expect(screen.getAllByText(message).length).toBe(1)
})

test('an error of the trip is shown beside it', async () => {
  const message = 'This trip was driven with another vehicle.'
  openExpenses(`/costs/all?expense=${anExpense().id}`, {
    change: () => conflict('malformed_request', message, ['tripId']),
  })
  await screen.findByRole('dialog', { name: 'Edit expense' })
  fill(/^Amount/, '80')
  fireEvent.click(screen.getByRole('button', { name: 'Save expense' }))
  expect((await screen.findByText(message)).closest('section')?.getAttribute('aria-label')).toBe('Trip')
})

test('what the server refuses of a field that the form does not have is shown as a toast', async () => {
  const message = 'This receipt was attached to another expense.'
  openExpenses(`/costs/all?expense=${anExpense().id}`, {
    change: () => conflict('malformed_request', message, ['attachmentFileKeys']),
  })
  await screen.findByRole('dialog', { name: 'Edit expense' })
  fill(/^Amount/, '80')
  fireEvent.click(screen.getByRole('button', { name: 'Save expense' }))
  const told = await screen.findByText(message)
  expect(told.closest('[role=alert]')?.textContent).toBe(message)
  expect(screen.queryByText('1 field needs your attention')).toBe(null)
})

test('after a conflict, typed texts are shown beside the saved values and can be saved again', async () => {
  const answers = [conflict('stale_version', 'Someone else changed this expense.')]
  const { said, server } = openExpenses(`/costs/all?expense=${anExpense().id}`, {
    change: () => answers.pop() ?? Response.json(anExpense({ version: 3, amountMinor: 8000 })),
  })
  await screen.findByRole('dialog', { name: 'Edit expense' })
  fill(/^Amount/, '80')
  server.expense = anExpense({ version: 2, amountMinor: 7500, vendor: 'Enemed Mosta' })
  fireEvent.click(screen.getByRole('button', { name: 'Save expense' }))
  await screen.findByText('Someone else saved changes in the meantime')
  await waitFor(() => expect(screen.getByLabelText('Vendor')).toHaveProperty('value', 'Enemed Mosta'))
  expect(screen.getByRole('textbox', { name: /^Amount/ })).toHaveProperty('value', '80')
  expect(screen.getByRole('radio', { name: 'Saved 75.00 EUR' })).toHaveProperty('checked', false)
  expect(screen.getByText('Updated to the saved values: Vendor').tagName).toBe('P')
  fireEvent.click(screen.getByRole('button', { name: 'Save expense' }))
  await screen.findByText('Expense updated')
  expect(said.map(([, , body]) => body)).toEqual([
    { amountMinor: 8000, version: 1 },
    { amountMinor: 8000, version: 2 },
  ])
})

test('an expense is deleted after a confirmation, and an empty response is a success', async () => {
  const { said } = openExpenses(`/costs/all?expense=${anExpense().id}`, {
    change: () => new Response(null, { status: 204 }),
  })
  const drawer = await screen.findByRole('dialog', { name: 'Edit expense' })
  fireEvent.click(within(drawer).getByRole('button', { name: 'Delete expense' }))
  const question = await screen.findByRole('dialog', { name: 'Delete this expense?' })
  expect(said).toEqual([])
  fireEvent.click(within(question).getByRole('button', { name: 'Delete expense' }))
  await screen.findByText('Expense deleted')
  expect(said).toEqual([['DELETE', `/vehicles/${van.id}/expenses/${anExpense().id}`, undefined]])
})

test('the address of a deleted expense shows "Expense not found" and links to the list', async () => {
  const { router } = openExpenses('/costs/all?expense=0199b2a0-0000-7000-8000-0000000000aa', {})
  await screen.findByText('Expense not found')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBe(null)
  fireEvent.click(screen.getByRole('button', { name: 'Back to the list' }))
  await waitFor(() => expect(router.state.location.href).toBe('/costs/all'))
})

test('going back after deleting an expense skips it', async () => {
  const { router } = openExpenses('/costs/all?types=fuel', {
    change: () => new Response(null, { status: 204 }),
  })
  const opened = `/costs/all?types=fuel&expense=${anExpense().id}`
  const open = async () => {
    await router.navigate({ href: opened })
    return screen.findByRole('dialog', { name: 'Edit expense' })
  }
  fireEvent.click(within(await open()).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(router.state.location.href).toBe('/costs/all?types=fuel'))
  fireEvent.click(within(await open()).getByRole('button', { name: 'Delete expense' }))
  const question = await screen.findByRole('dialog', { name: 'Delete this expense?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Delete expense' }))
  await screen.findByText('Expense deleted')
  const past = () => expect(router.history.location.href).toBe('/costs/all?types=fuel')
  await waitFor(past)
  for (const _ of [1, 2]) {
    router.history.back()
    await waitFor(past)
  }
  expect(screen.queryByRole('dialog', { name: 'Edit expense' })).toBe(null)
})

test('a locked expense is read-only and shows the reason', async () => {
  openExpenses(`/costs/all?expense=${anExpense().id}`, {
    expense: anExpense({ locked: true, date: '2026-10-03' }),
    lockedThrough: '2026-10-31',
  })
  const drawer = await screen.findByRole('dialog', { name: 'Expense' })
  await within(drawer).findByText(
    'This expense is locked because expenses up to 31 Oct 2026 are locked. It can’t be changed or deleted.',
  )
  expect(within(drawer).queryByRole('textbox')).toBe(null)
  expect(
    within(drawer)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent),
  ).toEqual(['Close', 'Close'])
})

test('a locked day is reported before anything is sent', async () => {
  openExpenses(`/costs/all?add=true`, { lockedThrough: '2026-10-31' })
  await screen.findByRole('dialog', { name: 'Add expense' })
  expect(screen.queryByText(/are locked/)).toBe(null)
  fill(/^Date/, '31/10/2026')
  await screen.findByText('Expenses up to 31 Oct 2026 are locked.')
})

test('a viewer can open an expense, but has no button to add or change one', async () => {
  openExpenses(`/costs/all?expense=${anExpense().id}&add=true`, { role: 'viewer' })
  const drawer = await screen.findByRole('dialog', { name: 'Expense' })
  expect(within(drawer).getByText('Enemed Marsa').tagName).toBe('DD')
  expect(screen.queryByText('Add expense')).toBe(null)
  expect(screen.queryByText('Delete expense')).toBe(null)
})
