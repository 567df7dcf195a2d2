import { api } from '@roadbook/contract/api'
import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/app.ts'
import { deviceAddress } from './device-address.ts'

const ports = {
  teltonika: { tcp: 41_027, udp: 41_028, http: null, tls: 41_029 },
  osmand: { tcp: null, udp: null, http: 41_055, tls: null },
}

test('trackers are sent to the name that people use, and to the ports that listen', () => {
  const config = { publicUrl: 'https://fleet.example:8443', deviceHost: '0.0.0.0' }
  expect(deviceAddress(config, ports)).toEqual({
    host: 'fleet.example',
    isLocal: false,
    protocols: [
      {
        name: 'teltonika',
        label: 'Teltonika',
        makers: null,
        device: 'tracker',
        ports: ports.teltonika,
        smsCommands: [],
      },
      {
        name: 'osmand',
        label: 'OsmAnd',
        makers: 'Traccar Client',
        device: 'phone',
        ports: ports.osmand,
        smsCommands: [],
      },
    ],
  })
})

test('ports that listen only on this machine are reported as such', () => {
  const config = { publicUrl: 'http://localhost:3000', deviceHost: '127.0.0.1' }
  expect(deviceAddress(config, ports)).toMatchObject({ isLocal: true })
})

test('a loopback name is never shown as the address for trackers', () => {
  const names = [
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
    'http://10.0.0.7:3000',
  ]
  const hosts = names.map((publicUrl) => deviceAddress({ publicUrl, deviceHost: '0.0.0.0' }, ports).host)
  expect(hosts).toEqual([null, null, null, '10.0.0.7'])
})

test('the page gets the addresses for trackers of this installation', async () => {
  const server = await createTestApp({ DEVICE_HOST: '0.0.0.0', TELTONIKA_PORT: '6027', OSMAND_PORT: '6055' })
  const owner = await server.company()
  const { body } = await server.call(owner, api.installation.configuration, {})
  const { protocols, ...devices } = body.devices
  expect(devices).toEqual({ host: null, isLocal: false })
  expect(protocols.map(({ name, ports: { tcp, udp, http, tls } }) => [name, tcp, udp, http, tls])).toEqual([
    ['gt06', 5023, 5023, null, null],
    ['h02', 5013, 5013, null, null],
    ['teltonika', 6027, 6027, null, null],
    ['osmand', null, null, 6055, null],
  ])
  await server.close()
})
