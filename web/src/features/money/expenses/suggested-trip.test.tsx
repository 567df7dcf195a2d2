import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../../lib/query-client.ts'
import { anExpense } from '../../../testing/expenses.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { openPagesAt } from '../../../testing/open-pages-at.ts'
import { sentBody } from '../../../testing/sent-body.ts'
import { aTrip as aTripRecord } from '../../../testing/trips.ts'
import { aVehicle } from '../../../testing/vehicles.ts'

openPagesAt('2026-11-20T08:42:00Z')

const tripId = '0199b2a0-0000-7000-8000-0000000000d1'
const aTrip = {
  tripId,
  startTime: '2026-11-20T06:10:00.000Z',
  endTime: '2026-11-20T06:55:00.000Z',
  startAddress: 'Triq il-Kbira 12, Mosta',
  endAddress: 'Enemed Marsa',
  reason: 'place',
}

function openExpense(expense = anExpense(), trip: typeof aTrip | null = aTrip) {
  const asked: string[] = []
  const sent: unknown[] = []
  openPage(`/costs/all?expense=${expense.id}`, {
    queryClient: createQueryClient(),
    costs: ({ pathname, search }) => {
      if (!pathname.endsWith('/suggested-trip')) return undefined
      asked.push(search)
      return trip
    },
    answer: ({ pathname }, { method, body }) => {
      if (method === 'PUT') sent.push(sentBody(body))
      if (method === 'PUT' || pathname.endsWith(`/expenses/${expense.id}`)) return Response.json(expense)
      if (pathname.endsWith('/expenses')) {
        const page = { currentPage: 1, totalPages: 1, itemsPerPage: 100, totalItems: 1 }
        return Response.json({ items: [expense], ...page, sums: [] })
      }
      if (pathname.endsWith(`/trips/${tripId}`)) {
        const { startTime, endTime, startAddress, endAddress } = aTrip
        const at = (address: string) => ({ latitude: 35.9, longitude: 14.5, address, geofenceName: null })
        const found = { id: tripId, startTime, endTime, start: at(startAddress), end: at(endAddress) }
        return Response.json(aTripRecord(found))
      }
      if (!pathname.endsWith('/vehicles')) return undefined
      return Response.json([aVehicle({ id: expense.vehicleId, registration: 'GHS 101' })])
    },
  })
  return { asked, sent }
}

const tripOf = (drawer: HTMLElement) => within(drawer).findByRole('region', { name: 'Trip' })
const openDrawer = () => screen.findByRole('dialog', { name: 'Edit expense' })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save expense' }))

test('a suggested trip says why, and is linked only after "Link" and saving', async () => {
  const { sent } = openExpense()
  const trip = await tripOf(await openDrawer())
  expect(within(trip).getByText('It starts or ends at the vendor’s place').tagName).toBe('P')
  fireEvent.click(within(trip).getByRole('button', { name: 'Link' }))
  await within(trip).findByText('Linked to a trip')
  expect(sent).toEqual([])
  save()
  await waitFor(() => expect(sent).toEqual([{ tripId, version: 1 }]))
})

test('a linked trip is unlinked by the button', async () => {
  const { sent } = openExpense(anExpense({ tripId }))
  const trip = await tripOf(await openDrawer())
  fireEvent.click(within(trip).getByRole('button', { name: 'Unlink' }))
  save()
  await waitFor(() => expect(sent).toEqual([{ tripId: null, version: 1 }]))
})

test('a linked trip is shown with its day and places and a link, also if another or none is suggested', async () => {
  openExpense(anExpense({ tripId }), null)
  const trip = await tripOf(await openDrawer())
  await within(trip).findByText('20 Nov 2026, 07:10–07:55 · Triq il-Kbira 12, Mosta → Enemed Marsa')
  expect(within(trip).getByRole('link', { name: 'Open the trip' }).getAttribute('href')).toBe(
    `/trips/detail?id=${tripId}`,
  )
})

test('another day says that the trip will be unlinked, unless it is next to the trip', async () => {
  openExpense(anExpense({ tripId }), null)
  const drawer = await openDrawer()
  const trip = await tripOf(drawer)
  await within(trip).findByText(/^20 Nov 2026/)
  const enter = (day: string) => {
    const field = within(drawer).getByRole('textbox', { name: /^Date/ })
    fireEvent.change(field, { target: { value: day } })
    fireEvent.blur(field)
  }
  enter('19/11/2026')
  expect(within(trip).queryByRole('status')).toBe(null)
  enter('18/11/2026')
  const told = await within(trip).findByRole('status')
  expect(told.textContent).toBe('This trip is on another day. It will be unlinked when you save.')
})

test('what is typed changes the question once the typing rests', async () => {
  const { asked } = openExpense(anExpense({ vendor: null, odometerMeters: null }))
  const drawer = await openDrawer()
  await tripOf(drawer)
  for (const typed of ['482', '4821', '48210']) {
    fireEvent.change(within(drawer).getByLabelText(/^Odometer/), { target: { value: typed } })
  }
  await waitFor(() => expect(asked).toEqual(['?date=2026-11-20', '?date=2026-11-20&odometerMeters=48210000']))
})

test('without a trip there is no section for it', async () => {
  openExpense(anExpense(), null)
  const drawer = await openDrawer()
  await within(drawer).findByLabelText(/^Vendor/)
  expect(within(drawer).queryByRole('region', { name: 'Trip' })).toBe(null)
})
