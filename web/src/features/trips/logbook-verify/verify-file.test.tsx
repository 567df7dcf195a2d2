import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import type { Verification } from '@roadbook/logbook-chain/verify-file'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFormat } from '../../../lib/format.ts'
import { createQueryClient } from '../../../lib/query-client.ts'
import { FormatProvider } from '../../../lib/use-format.ts'
import { VerifyFile } from './verify-file.tsx'

const key = 'm0AS8TTUdSvqvpfN6i_xpuEPHWMk6EpGBskNN2RlgBY'
const inMalta = createFormat({ locale: 'en-GB', timeZone: 'Europe/Malta', currency: 'EUR' })
const anchor = { sequence: 0, hash: '0'.repeat(64) }
const unchanged: Verification = {
  format: 'pdf',
  signature: 'valid',
  publicKey: key,
  isKnownKey: true,
  hasUnreadableData: false,
  vehicles: [
    {
      vehicle: {
        format: 'roadbook-logbook-records',
        version: 1,
        vehicleId: '0199c0de-0000-7000-8000-000000000001',
        registration: 'GHS 101',
        company: 'Grand Harbour Services',
        from: '2026-10-31T23:00:00.000Z',
        until: '2026-11-30T23:00:00.000Z',
        exportedAt: '2026-11-20T09:42:00.000Z',
        anchor,
        head: { sequence: 108, hash: 'b50ee051'.repeat(8) },
      },
      records: 108,
      lockedTrips: 36,
      withoutOdometer: 0,
      fault: null,
      faultyRecord: null,
    },
  ],
}

beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({ publicKey: key })))
afterEach(() => vi.unstubAllGlobals())

/** Chooses a file, for which the verification returns this. */
async function choose(verification: Verification | null) {
  const asked: unknown[] = []
  const verify = async (toVerify: { file: File; publicKey: string }) => {
    asked.push([toVerify.file.name, toVerify.publicKey])
    return verification
  }
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={createQueryClient()}>
          <FormatProvider value={inMalta}>
            <VerifyFile verify={verify} />
          </FormatProvider>
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  )
  const field = await screen.findByLabelText(/Drop an exported logbook here/)
  await waitFor(() => expect(field).toHaveProperty('disabled', false))
  fireEvent.change(field, { target: { files: [new File(['x'], 'Logbook.pdf')] } })
  return asked
}

test('an unchanged file is said to be so, with vehicle and head; its key is the one of this installation', async () => {
  const asked = await choose(unchanged)
  expect(await screen.findByText('Unchanged')).toBeTruthy()
  expect(screen.getByText('GHS 101, Grand Harbour Services')).toBeTruthy()
  expect(screen.getByText('1 Nov 2026 to 30 Nov 2026')).toBeTruthy()
  expect(screen.getByText('b50ee051'.repeat(8))).toBeTruthy()
  expect(asked).toEqual([['Logbook.pdf', key]])
})

test('the record that was changed is named', async () => {
  const [vehicle] = unchanged.vehicles
  if (!vehicle) throw new Error('There is one.')
  const fault = { fault: 'changed', sequence: 7, subjectId: null } as const
  await choose({ ...unchanged, signature: 'changed', vehicles: [{ ...vehicle, fault }] })
  expect(await screen.findByText('Records were changed')).toBeTruthy()
  expect(screen.getByText('Record 7 was changed.')).toBeTruthy()
})

test.each([
  [{ signature: 'changed' }, 'The file was changed'],
  [{ signature: 'unsigned', publicKey: null }, 'No signature'],
  [{ isKnownKey: false }, 'Signed by another installation'],
  [{ vehicles: [] }, 'No records'],
] as const)('%j is said as %s', async (change, title) => {
  await choose({ ...unchanged, ...change })
  expect(await screen.findByText(title)).toBeTruthy()
})

test('another file is not an exported logbook', async () => {
  await choose(null)
  expect(await screen.findByText('Logbook.pdf is not an exported logbook.')).toBeTruthy()
})
