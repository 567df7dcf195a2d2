import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import { aVehicle } from '../../../testing/vehicles.ts'

const van = aVehicle({ id: '0199b2a0-0000-7000-8000-000000000001', registration: 'GHS 101', label: 'Van 2' })
const other = aVehicle({ id: '0199b2a0-0000-7000-8000-000000000002', registration: 'GHS 102', label: null })
const sold = aVehicle({ id: '0199b2a0-0000-7000-8000-000000000003', registration: 'ZOL 102', archived: true })

afterEach(() => vi.unstubAllGlobals())

function open(address: string) {
  return openPage(address, {
    answer: ({ pathname, searchParams }) => {
      if (pathname.endsWith('/vehicles'))
        return Response.json(searchParams.has('archived') ? [sold] : [van, other])
      if (pathname.endsWith('/trips/sums')) return Response.json({ trips: 0, days: [] })
      if (/categor|raw-routes|routes$/i.test(pathname)) return Response.json([])
      return Response.json({ items: [], currentPage: 1, totalPages: 0, itemsPerPage: 100, totalItems: 0 })
    },
  })
}

const names = () => screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)

test('Enter selects the first matching vehicle in route history', async () => {
  const router = open('/route-history')
  fireEvent.click(await screen.findByLabelText('Vehicle', { selector: 'input' }))
  await screen.findByText('GHS 102')
  const field = screen.getByLabelText('Vehicle', { selector: 'input' })
  act(() => field.focus())
  fireEvent.change(field, { target: { value: 'ghs102' } })
  await waitFor(() => expect(names()).toEqual(['GHS 102']))
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })
  await waitFor(() => expect(router.state.location.search).toMatchObject({ vehicle: other.id }))
})

test('archived vehicles are listed last in route history, and are labelled', async () => {
  const router = open('/route-history')
  fireEvent.click(await screen.findByLabelText('Vehicle', { selector: 'input' }))
  const [option] = await screen.findAllByText('ZOL 102')
  expect(names()).toEqual(['GHS 101 · Van 2', 'GHS 102', 'ZOL 102'])
  expect(screen.getByText('Sold or archived')).toBeDefined()
  if (option) fireEvent.click(option)
  await waitFor(() => expect(router.state.location.search).toMatchObject({ vehicle: sold.id }))
})

test('archived vehicles can be selected in the trip filter, and are labelled', async () => {
  open('/trips')
  const [button] = await screen.findAllByRole('button', { name: 'Vehicle' })
  if (button) fireEvent.click(button)
  const box = await screen.findByLabelText(/ZOL 102/)
  expect(box.closest('div')?.parentElement?.textContent).toContain('Archived')
})
