import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { installationQuery } from '../../../../lib/installation.ts'
import { createQueryClient } from '../../../../lib/query-client.ts'
import { anInstallation } from '../../../../testing/installation.ts'
import { TrackerSetup } from './tracker-setup.tsx'

afterEach(() => vi.unstubAllGlobals())

function show(devices: Parameters<typeof anInstallation>[0] = {}): void {
  const client = createQueryClient()
  client.setQueryData(installationQuery().queryKey, anInstallation(devices))
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={client}>
          <TrackerSetup />
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  )
}

function terms() {
  return screen.queryAllByRole('term').map((term) => term.parentElement?.textContent)
}

function choose(name: string) {
  fireEvent.click(screen.getByRole('combobox', { name: 'Tracker' }))
  fireEvent.click(screen.getByRole('option', { name }))
}

test('each protocol shows server, port and text message', () => {
  show({ teltonikaTlsPort: 6028 })
  expect(terms()).toEqual(['Serverfleet.example', 'Port (TCP or UDP)6027', 'Port (TLS)6028'])
  choose('GT06 (Concox, Jimi and compatible)')
  expect(terms()).toEqual([
    'Serverfleet.example',
    'Port (TCP or UDP)6023',
    'Concox, JimiSERVER,1,fleet.example,6023,0#',
  ])
})

test('each value has a copy button', async () => {
  const copied: string[] = []
  const clipboard = { writeText: async (text: string) => void copied.push(text) }
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
  show()
  for (const name of ['Copy fleet.example', 'Copy 6027'])
    fireEvent.click(screen.getByRole('button', { name }))
  await screen.findByRole('button', { name: 'Copied fleet.example' })
  expect(copied).toEqual(['fleet.example', '6027'])
})

test('a server known only as localhost shows no address for trackers, and explains which setting is missing', () => {
  show({ host: null, isLocal: true })
  expect(terms()).toEqual(['Port (TCP or UDP)6027'])
  expect(screen.getByText(/enter the address at which devices reach this server/).tagName).toBe('P')
  expect(screen.getByText(/are open to this machine only/).tagName).toBe('P')
})

test('if the page was opened under a public name, that name is offered to trackers', () => {
  vi.stubGlobal('location', new URL('http://fleet.lan:3000/dashboard'))
  show({ host: null })
  expect(terms()[0]).toBe('Serverfleet.lan')
  expect(screen.queryByText('PUBLIC_URL')).toBe(null)
})
