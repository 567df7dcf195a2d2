import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { Role } from '@roadbook/contract/core/permissions'
import type { DeviceStatus as Status } from '@roadbook/contract/tracking/devices'
import { expect, test } from 'vitest'
import { installationQuery } from '../../../../lib/installation.ts'
import { createQueryClient } from '../../../../lib/query-client.ts'
import { anInstallation } from '../../../../testing/installation.ts'
import { silentDevice as silent } from '../../../../testing/devices.ts'
import { aVehicle } from '../../../../testing/vehicles.ts'
import { DeviceStatus } from './device-status.tsx'
import { deviceStatusQuery } from '../queries.ts'
import { StateAge } from '../state-age.tsx'

const now = Date.parse('2026-11-20T08:42:00Z')
const heard = { ...silent, lastSeenAt: '2026-11-20T08:41:00.000Z', lastFixAt: '2026-11-20T08:41:00.000Z' }

type Setting = { role?: Role; installation?: Parameters<typeof anInstallation>[0] }

function show(status: Status, { role = 'viewer', installation = {} }: Setting = {}): void {
  const client = createQueryClient()
  const vehicle = aVehicle()
  client.setQueryData(deviceStatusQuery(vehicle.id).queryKey, status)
  client.setQueryData(installationQuery().queryKey, anInstallation(installation))
  // The page only needs the role of the signed-in user.
  client.setQueryData(['users', 'me'], { roles: [role] })
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={client}>
          <DeviceStatus vehicle={vehicle} now={now} />
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  )
}

test('while a device has never reported, the page shows what to check', () => {
  show(silent)
  expect(screen.getByText('Waiting for first signal')).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(5)
  expect(screen.getByText('352 093 081 452 251')).toBeTruthy()
  expect(screen.getAllByRole('term').map((term) => term.parentElement?.textContent)).toEqual([
    'Serverfleet.example',
    'Port (TCP or UDP)6027',
  ])
})

test('a refused device is reported until it sends something else', () => {
  const access = { ...silent.access, encryptedOnly: true, lastRefusedAt: '2026-11-20T08:41:00.000Z' }
  show({ ...silent, access })
  expect(screen.getByText(/without the key or the encryption/).closest('output')).toBeTruthy()
})

test('each device fault shows how often and when it last happened, and what to do', () => {
  const lastAt = '2026-11-20T08:30:00.000Z'
  show({
    ...heard,
    refused: [
      { reason: 'tooOld', count: 1, firstAt: lastAt, lastAt },
      { reason: 'unreadable', count: 1_204, firstAt: '2026-11-03T09:00:00.000Z', lastAt },
    ],
    flagged: [{ flag: 'flickering', count: 12, lastAt }],
  })
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Unstable ignition signalThe ignition signal went on and off within half a minute. Check the ignition wire and its connection.12 positionslast 12 min ago',
    expect.stringContaining(
      'Date too long agoA date such as 1970 comes from a device that doesn’t know the time.',
    ),
    expect.stringMatching(/^Unreadable records.*1,204 positionssince Nov 3last 12 min ago$/),
  ])
})

test('a field that the device reports wrongly shows the share of trips, how it is handled and what to do', () => {
  const faults = (trips: number): Status['faults'] => ({
    trips,
    found: [
      { fault: 'speedAlwaysZero', trips, lastAt: '2026-11-20T07:30:00.000Z' },
      { fault: 'clockWentBack', trips: 1, lastAt: '2026-11-03T07:30:00.000Z' },
    ],
  })
  show({ ...heard, faults: faults(18) })
  expect(screen.getByText('Wrong values on recent trips')).toBeTruthy()
  expect(screen.queryByText('No problems with the received data.')).toBeNull()
  expect(screen.queryByText('Refused, last 30 days')).toBeNull()
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Speed is always 0The device reports speed 0 while it moves. Speeds are computed from positions. Check the speed source in the device’s configuration.18 of 18 tripslast 7:30 AM',
    expect.stringMatching(/^Clock jumps back.*1 of 18 tripslast Nov 3$/),
  ])
})

test('a device that sends only good positions is reported as such', () => {
  show(heard)
  expect(screen.getByText('No problems with the received data.')).toBeTruthy()
})

test('a new state is labelled "just now", and a device that never reported has no age', () => {
  const age = (vehicle: Parameters<typeof StateAge>[0]['vehicle']) =>
    render(
      <I18nProvider i18n={i18n}>
        <StateAge vehicle={vehicle} now={now} />
      </I18nProvider>,
    ).container.textContent
  expect(age(aVehicle({ state: 'parked', stateSince: '2026-11-20T08:41:40.000Z' }))).toBe('just now')
  expect(age(aVehicle({ state: 'parked', stateSince: '2026-11-20T08:40:40.000Z' }))).toBe('1 min')
  expect(age(aVehicle({ state: 'offline', hasReported: false }))).toBe('no signal yet')
})

const waitingPhone: Status = {
  ...silent,
  dongleId: 481_920_337_615,
  deviceIdentifier: '481920337615',
  isPhone: true,
}

test('a phone that never reported gets a QR code, whose content is also shown as text', () => {
  show(waitingPhone, { role: 'admin', installation: { osmandTlsPort: 6056 } })
  expect(screen.getByRole('img', { name: /QR code/ }).getAttribute('alt')).toBe(
    'QR code that sets up Traccar Client with server URL https://fleet.example:6056 and device identifier 481920337615',
  )
  expect(screen.getByRole('link', { name: 'Open Traccar Client' }).getAttribute('href')).toContain(
    'org.traccar.client://config?url=https%3A%2F%2Ffleet.example%3A6056&id=481920337615',
  )
  expect(screen.getByRole('button', { name: 'Create key' })).toBeTruthy()
  expect(screen.getByLabelText(/Encrypted connections only/)).toBeTruthy()
})

test('on localhost the address of the computer is asked for, and the QR code appears with it', () => {
  show(waitingPhone, { role: 'admin', installation: { host: null } })
  expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull()
  const field = screen.getByLabelText('Address of this computer in your network')
  fireEvent.change(field, { target: { value: '192.168.1.20' } })
  expect(screen.getByRole('img', { name: /QR code/ }).getAttribute('alt')).toContain(
    'with server URL http://192.168.1.20:6055 and',
  )
})

test('a tracker without keys or encryption has no Access section', () => {
  show(heard, { role: 'admin' })
  expect(screen.getByText('Tracker')).toBeTruthy()
  expect(screen.queryByText('Access')).toBeNull()
})

test('users who may not change vehicles see no Access section; a phone shows its battery', () => {
  show({
    ...heard,
    dongleId: 481_920_337_615,
    deviceIdentifier: '481920337615',
    isPhone: true,
    batteryPercent: 81,
  })
  expect(screen.getByText('Phone')).toBeTruthy()
  expect(screen.getByText('481920337615')).toBeTruthy()
  expect(screen.getByText('81%')).toBeTruthy()
  expect(screen.queryByText('Access')).toBeNull()
})

test('the age of the last position is only in the page head; a device without positions is labelled in the tab', () => {
  show({ ...heard, lastFixAt: null })
  expect(screen.getByText('Last position').nextElementSibling?.textContent).toBe('Never')
  cleanup()
  show(heard)
  expect(screen.queryByText('Last position')).toBe(null)
})
