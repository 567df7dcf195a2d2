import { writeFile } from 'node:fs/promises'
import { api } from '@roadbook/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts'
import { download, drive, exportLogbook, keepingVehicle } from './testing.ts'
let server: TestApp
let owner: Person
beforeAll(async () => {
  server = await createTestApp()
  owner = await server.company('Grand Harbour Services')
})
afterAll(() => server.close())
test('look', async () => {
  const vehicleId = await keepingVehicle(server, owner, 'GHS 101')
  const trips = Array.from({ length: 60 }, (_, i) => ({
    day: `2026-${i < 30 ? 10 : 11}-${String((i % 19) + 1).padStart(2, '0')}`,
    hour: 6 + (i % 3) * 4,
    kilometers: 12 + ((i * 7) % 40),
    driverId: owner.userId,
    startAddress: 'Triq il-Kbira 12, Ħal Qormi',
    endAddress: 'Hauptstraße 3, 10115 Berlin',
    category: i % 9 === 3 ? 'private' : i % 5 === 4 ? 'commute' : 'business',
    purpose: i % 7 === 0 ? null : 'Wartung der Heizungsanlage im Bürogebäude und Abnahme mit dem Bauleiter',
    partner: 'Müller & Söhne GmbH',
    destination: 'Baustelle Москва',
    note: i % 11 === 5 ? 'Umweg über die A5 wegen Vollsperrung' : null,
  }))
  const ids = await drive(server, owner, { vehicleId, trips })
  const t = await server.call(owner, api.trips.get, { params: { vehicleId, tripId: ids[50]! }, query: {} })
  await server.call(owner, api.trips.update, {
    params: { vehicleId, tripId: ids[50]! },
    body: { purpose: 'Montage', version: t.body.version },
  })
  for (const [format, language] of [
    ['pdf', 'en'],
    ['pdf', 'de'],
    ['xlsx', 'de'],
    ['csv', 'de'],
  ] as const) {
    const a = performance.now()
    const { status, body } = await exportLogbook(server, owner, { vehiclesId: [vehicleId], format, language })
    console.log(format, status, body.status, body.fileName, body.sizeBytes, performance.now() - a)
    expect(status).toBe(201)
    await writeFile(`/tmp/export18-look-${language}.${format}`, await download(server, body))
  }
}, 60000)
