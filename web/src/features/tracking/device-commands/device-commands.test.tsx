import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { DeviceCommand, DeviceCommands as Commands } from '@roadbook/contract/tracking/device-commands'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../lib/query-client.ts'
import { InRouter } from '../../../testing/in-router.tsx'
import { aVehicle } from '../../../testing/vehicles.ts'
import { DeviceCommands } from './device-commands.tsx'

const now = Date.parse('2026-11-20T08:42:00Z')
const vehicle = aVehicle()

function aCommand(parts: Partial<DeviceCommand> = {}): DeviceCommand {
  return {
    id: '0199b2a0-0000-7000-8000-00000000000a',
    vehicleId: vehicle.id,
    registration: vehicle.registration,
    kind: 'positionNow',
    intervalSeconds: null,
    output: null,
    text: null,
    state: 'waiting',
    failure: null,
    expiresAt: '2026-11-21T08:41:00.000Z',
    sentAt: null,
    endedAt: null,
    answer: null,
    createdBy: null,
    createdByName: 'Ada Borg',
    createdAt: '2026-11-20T08:41:00.000Z',
    updatedAt: '2026-11-20T08:41:00.000Z',
    version: 1,
    ...parts,
  }
}

let role = 'admin'
let commands: Commands
const sent: { url: string; body: unknown }[] = []

// Only the network is replaced; the page's own transport runs.
beforeEach(() => {
  role = 'admin'
  sent.length = 0
  commands = {
    kinds: ['positionNow', 'reportingInterval', 'immobilise', 'customText'],
    outputs: 0,
    items: [],
  }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.endsWith('/users/me')) return Response.json({ roles: [role], tenant: {} })
    if (init.method !== 'POST') return Response.json(commands)
    sent.push({ url, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined })
    return Response.json(aCommand(), { status: 201 })
  })
})

async function show(): Promise<void> {
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={createQueryClient()}>
          <InRouter>
            <Suspense>
              <DeviceCommands vehicle={vehicle} now={now} />
            </Suspense>
          </InRouter>
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  )
  await screen.findByRole('heading', { name: 'Commands' })
}

async function choose(label: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Send command' }))
  const input = await screen.findByRole('combobox', { name: 'Command' })
  fireEvent.focus(input)
  fireEvent.click(input)
  fireEvent.click(await screen.findByRole('option', { name: label }))
}

test('a vehicle is immobilised only after its registration is typed', async () => {
  await show()
  await choose('Immobilise vehicle')
  fireEvent.click(screen.getByRole('button', { name: 'Immobilise vehicle' }))
  expect(await screen.findByText(`Type ${vehicle.registration}.`)).toBeTruthy()
  expect(sent).toEqual([])
  const field = screen.getByRole('textbox', {
    name: `To confirm, type the registration ${vehicle.registration}`,
  })
  fireEvent.change(field, { target: { value: vehicle.registration } })
  fireEvent.click(screen.getByRole('button', { name: 'Immobilise vehicle' }))
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([
      { kind: 'immobilise', registration: vehicle.registration, hours: 24 },
    ]),
  )
})

test('a reporting interval is a number of seconds', async () => {
  await show()
  await choose('Set reporting interval')
  const field = screen.getByRole('textbox', { name: 'Seconds between two reports' })
  fireEvent.change(field, { target: { value: '2' } })
  fireEvent.blur(field)
  expect(await screen.findByText('Enter a number from 5 to 86,400.')).toBeTruthy()
  fireEvent.change(field, { target: { value: '30' } })
  fireEvent.click(screen.getByRole('button', { name: 'Set reporting interval' }))
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([
      { kind: 'reportingInterval', intervalSeconds: 30, hours: 24 },
    ]),
  )
})

test('each command has its state and its answer, and one that waits can be cancelled', async () => {
  commands.items = [
    aCommand(),
    aCommand({ id: '0199b2a0-0000-7000-8000-00000000000b', state: 'answered', answer: 'GPS:1 Sat:7' }),
    aCommand({
      id: '0199b2a0-0000-7000-8000-00000000000c',
      kind: 'immobilise',
      state: 'failed',
      failure: 'noAnswer',
    }),
  ]
  await show()
  const items = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(items[0]).toContain('Waiting until the device connects')
  expect(items[1]).toContain('GPS:1 Sat:7')
  expect(items[2]).toContain('No answer. The device may have carried out the command.')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel command: Request position' }))
  await waitFor(() => expect(sent[0]?.url).toMatch(/commands\/0199b2a0-0000-7000-8000-00000000000a\/cancel$/))
})

test('a manager sees commands and sends none', async () => {
  role = 'manager'
  commands.items = [aCommand()]
  await show()
  expect(screen.queryByRole('button')).toBeNull()
})
