import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../lib/query-client.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { aVehicle } from '../../../testing/vehicles.ts'

afterEach(() => vi.unstubAllGlobals())

/** A server that refuses changes of an outdated version and returns the saved vehicle. */
async function openForm(vehicle = aVehicle({ version: 1, label: 'Van 8' })) {
  const server = { vehicle }
  const saved: unknown[] = []
  const queryClient = createQueryClient()
  openPage(`/vehicles/detail/?id=${vehicle.id}`, {
    queryClient,
    answer: ({ pathname }, { method, body }) => {
      if (method === 'PUT' && typeof body === 'string') {
        const said = JSON.parse(body) as { version: number }
        saved.push(said)
        if (said.version === server.vehicle.version) return Response.json(server.vehicle)
        const refusal = { statusCode: 409, code: 'stale_version', message: 'Somebody else changed it.' }
        return Response.json({ ...refusal, details: { current: server.vehicle } }, { status: 409 })
      }
      if (pathname.endsWith(`/vehicles/${vehicle.id}`)) return Response.json(server.vehicle)
      if (/categories/.test(pathname)) return Response.json([])
      if (pathname.includes('/users/')) return Response.json({ items: [] })
      // Other requests fail: their panels show that they could not be loaded.
      return Response.json({ statusCode: 404, code: 'not_found', message: 'Not here.' }, { status: 404 })
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  const make = await screen.findByLabelText('Make')
  return { server, saved, make, queryClient }
}

test('a form sends the version that it was loaded with, even if another user saved meanwhile', async () => {
  const { server, saved, make, queryClient } = await openForm()
  fireEvent.change(make, { target: { value: 'Fiat' } })
  server.vehicle = aVehicle({ version: 2, label: 'Van 8, new tyres' })
  // The page refetches the vehicle while the user types.
  await queryClient.refetchQueries({ queryKey: ['vehicles', 'one'] })
  fireEvent.click(screen.getByText('Save vehicle'))
  await waitFor(() => expect(saved.length).toBe(1))
  // Only the changed field is sent, so nothing else is overwritten.
  expect(saved[0]).toEqual({ make: 'Fiat', version: 1 })
})

test("after a stale version the form shows the saved values, and saves the person's choice", async () => {
  const { server, saved, make } = await openForm()
  fireEvent.change(make, { target: { value: 'Fiat' } })
  server.vehicle = aVehicle({ version: 2, make: 'Ford', label: 'Van 8, new tyres' })
  fireEvent.click(screen.getByText('Save vehicle'))
  await screen.findByRole('radiogroup', { name: 'Make' })
  expect(screen.getByLabelText<HTMLInputElement>('Label').value).toBe('Van 8, new tyres')
  expect(screen.getByText('Updated to the saved values: Label').tagName).toBe('P')
  fireEvent.click(screen.getByText('Save vehicle'))
  await waitFor(() => expect(saved.length).toBe(2))
  expect(saved[1]).toEqual({ make: 'Fiat', version: 2 })
  await waitFor(() => expect(screen.queryByText('Save vehicle')).toBe(null))
})
