import { api } from '@roadbook/contract/api'
import { reportKind, TableReportKind } from '@roadbook/contract/reporting/report-kinds'
import { columnLabels, reportNames } from '@roadbook/contract/reporting/report-texts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../../testing/app.ts'
import { reportParts } from '../../../../testing/report-calls.ts'
import { download, exportLogbook } from '../../logbook-files/testing.ts'
import { makeFile } from '../testing.ts'
import { wordsOf } from '@roadbook/contract/messages/report-words'

let server: TestApp
let owner: Person
let vehicleId: string
beforeAll(async () => {
  server = await createTestApp()
  owner = await server.company()
  const body = { registration: 'A 1', fuelType: 'diesel' } as const
  vehicleId = (await server.call(owner, api.vehicles.create, { body })).body.id
})
afterAll(() => server.close())

const day = {
  date: '2026-11-19',
  startDateTime: '2026-11-18T23:00:00Z',
  endDateTime: '2026-11-19T23:00:00Z',
  mode: 'positions',
}
const ask = (kind: TableReportKind) => ({
  path: reportKind(kind).path,
  ...reportParts(kind, { ...day, vehicleId }).make,
})

async function germanPerson(): Promise<Person> {
  const person = await server.colleague(owner, 'manager')
  await server.call(person, api.users.updateMe, { body: { locale: 'de' } })
  return person
}

test.each(TableReportKind.options)(
  '%s: the file is in the language that its reader has chosen, whatever the call asks for',
  async (kind) => {
    const { file, bytes } = await makeFile(server, await germanPerson(), { ...ask(kind), language: 'en' })
    const [german, english] = (['de', 'en'] as const).map((language) =>
      Object.values(columnLabels(language, 'inFiles')),
    )
    expect(file.fileName.startsWith(reportNames('de')[kind].title)).toBe(true)
    const heads = (bytes.toString().split('\r\n')[0] ?? '').replace('\uFEFF', '').split(';')
    const titles = heads.map((head) => head.replace(/ \(.*\)$/, ''))
    const known = new Set([...(german ?? []), ...Object.values(wordsOf('de').categories)])
    expect(titles.filter((title) => !known.has(title))).toEqual([])
    expect(titles).not.toEqual(titles.map((title) => (english?.includes(title) ? title : '')))
  },
)

test('the logbook too', async () => {
  const kept = { vehiclesId: [vehicleId], format: 'csv' as const, language: 'en' }
  const { body } = await exportLogbook(server, await germanPerson(), kept)
  expect(body.fileName.startsWith('Fahrtenbuch A 1')).toBe(true)
  expect((await download(server, body)).toString()).toContain('Kennzeichen;Datum;Beginn;Ende')
})

test('somebody who has chosen no language gets that of the call, or else of the company', async () => {
  const nameIn = async (language: string) =>
    (await makeFile(server, owner, { ...ask('vehiclesStatus'), language })).file.fileName
  expect([await nameIn('de-AT'), await nameIn('*')]).toEqual([
    'Fahrzeugstatus 2026-11-20.csv',
    'Vehicle status 2026-11-20.csv',
  ])
  await server.call(owner, api.company.update, { body: { locale: 'de-DE' } })
  expect(await nameIn('*')).toBe('Fahrzeugstatus 2026-11-20.csv')
})
