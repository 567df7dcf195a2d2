import { fireEvent, screen, within } from '@testing-library/react'
import type { TraccarImport, TraccarReport } from '@roadbook/contract/company/traccar-import'
import { beforeAll, expect, test } from 'vitest'
import { openPage } from '../../../../testing/open-page.tsx'

/** The page is loaded when it is first opened, which takes long on a busy machine. */
beforeAll(() => import('./traccar-page.tsx'), 60_000)

const report: TraccarReport = {
  counts: [
    { kind: 'driver', found: 2, added: 1, known: 0, refused: 1 },
    { kind: 'device', found: 12, added: 10, known: 2, refused: 0 },
  ],
  problems: [
    {
      kind: 'driver',
      name: 'Joe Borg',
      problem: { code: 'traccar_driver_nameless', message: 'No name.' },
    },
  ],
}
const running: TraccarImport = {
  source: 'traccar.example.com',
  state: 'running',
  startedAt: '2026-11-20T08:00:00.000Z',
  finishedAt: null,
  report,
  positions: 1200,
  positionsLeft: 0,
  devicesDone: 3,
  devices: 12,
  failingSince: null,
  failure: null,
}

/** A server whose latest import is this one; returns what the page sends. */
function open(first: TraccarImport | null, refusal?: Response) {
  let latest = first
  const sent: [string, unknown][] = []
  openPage('/settings/traccar-import', {
    answer: ({ pathname }, { method = 'GET', body }) => {
      if (!pathname.startsWith('/api/settings/traccar-import')) return undefined
      if (method === 'GET') return Response.json({ latest })
      const name = pathname.slice('/api/settings/traccar-import'.length)
      sent.push([name, typeof body === 'string' ? JSON.parse(body) : undefined])
      if (refusal) return refusal
      if (name === '/preview') return Response.json(report)
      latest = { ...running, state: name === '/stop' ? 'stopped' : 'running' }
      return Response.json({ latest }, { status: name === '/stop' ? 200 : 201 })
    },
  })
  return sent
}

const type = async (name: RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(name), { target: { value } })
const click = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const access = { url: 'https://traccar.example.com', token: 'abc', fuelType: 'diesel' }

async function preview() {
  await type(/^Address of the Traccar server/, ' https://traccar.example.com ')
  await type(/^Token/, 'abc')
  await click('Preview')
}

test('an import begins after its preview, which a change makes void', async () => {
  const sent = open(null)
  await preview()
  const table = await screen.findByRole('table', { name: 'Records from Traccar' })
  expect(within(table).getByRole('row', { name: 'Devices 12 10 2 0' })).toBeTruthy()
  expect(screen.getByText('1 record is left out')).toBeTruthy()
  expect(screen.getByText('No name.')).toBeTruthy()
  await type(/^Token/, 'abcd')
  expect(screen.queryByRole('button', { name: 'Start import' })).toBe(null)
  await type(/^Token/, 'abc')
  await click('Start import')
  await screen.findByText('Importing from traccar.example.com')
  expect(sent).toEqual([
    ['/preview', access],
    ['', access],
  ])
})

test('a refused token is named under its field', async () => {
  const message = 'Traccar doesn’t accept the token.'
  const fieldErrors = { token: { code: 'traccar_sign_in', message } }
  const body = { statusCode: 400, code: 'traccar_sign_in', message, details: { fieldErrors } }
  open(null, Response.json(body, { status: 400 }))
  await preview()
  expect((await screen.findByText(message)).closest('.mantine-PasswordInput-root')).toBeTruthy()
  expect(screen.queryByRole('table')).toBe(null)
})

test('a running import shows its progress and can be stopped', async () => {
  const sent = open(running)
  await screen.findByText('1,200 positions. Vehicles complete: 3 of 12')
  expect(screen.queryByText('Move from Traccar', { selector: 'h2' })).toBe(null)
  await click('Stop import')
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stop import' }))
  await screen.findByText('Import from traccar.example.com stopped')
  expect(sent.map(([name]) => name)).toEqual(['/stop'])
})
