import type { Booking, BookingConflict } from '@roadbook/contract/trips/bookings'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aBooking } from '../../../testing/bookings.ts'
import { aVehicle } from '../../../testing/vehicles.ts'
import { openPage } from '../../../testing/open-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const pageOf = (items: readonly unknown[]) =>
  Response.json({ items, currentPage: 1, totalPages: 1, itemsPerPage: 100, totalItems: items.length })

/** A server with one booking; returns the bodies that change it. */
async function openBooking(first: Partial<Booking> = {}, conflict: Partial<BookingConflict> = {}) {
  let booking = aBooking(first)
  const changes: object[] = []
  const router = openPage(`/bookings?view=list&booking=${booking.id}`, {
    answer: ({ pathname, searchParams }, { method = 'GET', body }) => {
      if (pathname === '/api/bookings') return pageOf([booking])
      if (pathname === `/api/bookings/${booking.id}/handover`) {
        return Response.json({ odometerMeters: 42_000_000, isLicenceChecked: true })
      }
      if (method === 'DELETE') return new Response(null, { status: 204 })
      if (method === 'PUT') {
        const change = JSON.parse(body as string) as Partial<Booking> // as the page writes it
        changes.push(change)
        booking = {
          ...booking,
          ...change,
          state: change.status ?? booking.state,
          version: booking.version + 1,
        }
        return Response.json(booking)
      }
      if (pathname === `/api/bookings/${booking.id}`) return Response.json(booking)
      if (pathname === '/api/bookings/conflict') {
        return Response.json({
          conflict: null,
          freeVehicle: null,
          nextStart: null,
          alsoBooked: null,
          ...conflict,
        })
      }
      if (pathname === '/api/vehicles') return Response.json(searchParams.has('archived') ? [sold] : [van])
      if (pathname === '/api/settings/fleet-categories') return Response.json([])
      return pathname === '/api/users/paginatedUsers' ? pageOf([]) : undefined
    },
  })
  await screen.findByText('Edit booking')
  const drawer = screen.getByRole('dialog', { name: 'Edit booking' })
  return { router, changes, drawer }
}

const van = aVehicle({ id: '019a0000-0000-7000-8000-0000000000a2', registration: 'VAN 1' })
const sold = aVehicle({
  id: '019a0000-0000-7000-8000-0000000000a3',
  registration: 'SOLD 1',
  archived: true,
})

const purposeIn = (drawer: HTMLElement) => within(drawer).getByLabelText<HTMLInputElement>('Purpose')

test('what is typed in a booking stays when the booking is confirmed meanwhile', async () => {
  const { drawer } = await openBooking()
  fireEvent.change(purposeIn(drawer), { target: { value: 'Trade fair' } })
  fireEvent.click(within(drawer).getByRole('button', { name: 'Confirm' }))
  await within(drawer).findByText('Confirmed')
  expect(purposeIn(drawer).value).toBe('Trade fair')
})

test('a booking that was confirmed is saved on top of the confirmation', async () => {
  const { changes, drawer } = await openBooking()
  fireEvent.click(within(drawer).getByRole('button', { name: 'Confirm' }))
  await within(drawer).findByText('Confirmed')
  fireEvent.change(purposeIn(drawer), { target: { value: 'Trade fair' } })
  fireEvent.click(within(drawer).getByRole('button', { name: 'Save booking' }))
  await waitFor(() => expect(changes).toHaveLength(2))
  expect(changes).toEqual([
    { status: 'confirmed', version: 1 },
    { purpose: 'Trade fair', version: 2 },
  ])
})

test('deleting a booking closes its form without asking about what was typed in it', async () => {
  const { drawer } = await openBooking()
  fireEvent.change(purposeIn(drawer), { target: { value: 'Trade fair' } })
  fireEvent.click(within(drawer).getByRole('button', { name: 'Delete booking' }))
  const question = await screen.findByRole('dialog', { name: 'Delete this booking?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Delete booking' }))
  await screen.findByText('Booking deleted')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit booking' })).toBeNull())
  expect(screen.queryByText('Discard your changes?')).toBeNull()
})

test('Escape and Ctrl-Enter in a dialog above a form leave the form alone', async () => {
  const { changes, drawer } = await openBooking({ status: 'confirmed' })
  fireEvent.change(purposeIn(drawer), { target: { value: 'Trade fair' } })
  fireEvent.click(within(drawer).getByRole('button', { name: 'Hand over' }))
  const dialog = await screen.findByRole('dialog', { name: 'Hand over GHS 102' })
  const odometer = within(dialog).getByLabelText(/Odometer/)
  fireEvent.keyDown(odometer, { key: 'Enter', ctrlKey: true })
  fireEvent.keyDown(odometer, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Hand over GHS 102' })).toBeNull())
  expect(purposeIn(drawer).value).toBe('Trade fair')
  expect(screen.queryByText('Discard your changes?')).toBeNull()
  expect(changes).toEqual([])
  fireEvent.keyDown(purposeIn(drawer), { key: 'Escape' })
  await screen.findByText('Discard your changes?')
})

test('archived vehicles are not offered, and the vehicle of the booking stays', async () => {
  const { drawer } = await openBooking()
  fireEvent.click(within(drawer).getByRole('combobox', { name: /Vehicle/ }))
  await waitFor(() =>
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['GHS 102', 'VAN 1']),
  )
})

test('a person with two vehicles at once is named before saving', async () => {
  const other = {
    bookingId: '019a0000-0000-7000-8000-0000000000b2',
    registration: 'VAN 1',
    startDate: '2026-11-20T09:00:00Z',
    endDate: '2026-11-20T12:00:00Z',
  }
  const { drawer } = await openBooking({}, { alsoBooked: other })
  const note = await within(drawer).findByText(/^The same driver has VAN 1 booked at that time: /)
  expect(note.textContent).toBe('The same driver has VAN 1 booked at that time: 10:00–13:00.')
})

test('a request past its start and a return past its end say so', async () => {
  const overdue = await openBooking({ state: 'requestOverdue' })
  await within(overdue.drawer).findByText('Request overdue')
  within(overdue.drawer).getByText(/^The booking began .*nobody has confirmed it/)
  cleanup()
  const late = await openBooking({ status: 'active', state: 'returnOverdue' })
  await within(late.drawer).findByText('Return overdue')
  within(late.drawer).getByText(/^The booking ended .*has not been returned\.$/)
  expect(within(late.drawer).queryByText('Under way')).toBeNull()
})
