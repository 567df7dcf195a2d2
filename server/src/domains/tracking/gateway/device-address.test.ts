import { api } from '@roadbook/contract/api'
import type { DeviceAddress } from '@roadbook/contract/company/installation'
import { expect, test } from 'vitest'
import { parseConfig } from '../../../config.ts'
import { createTestApp } from '../../../testing/app.ts'
import { deviceAddress } from './device-address.ts'

const ports = {
  teltonika: { tcp: 41_027, udp: 41_028, http: null, tls: 41_029 },
  osmand: { tcp: null, udp: null, http: 41_055, tls: null },
}

const portsByName = (all: DeviceAddress['protocols']) =>
  Object.fromEntries(all.map((protocol) => [protocol.name, protocol.ports]))

const asListening = { devicePublicHost: undefined, devicePublicPorts: {} }

test('trackers are sent to the name that people use, and to the ports that listen', () => {
  const config = { publicUrl: 'https://fleet.example:8443', deviceHost: '0.0.0.0', ...asListening }
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
        setUp: [],
      },
      {
        name: 'osmand',
        label: 'OsmAnd',
        makers: 'Traccar Client',
        device: 'phone',
        ports: ports.osmand,
        smsCommands: [],
        setUp: [],
      },
    ],
  })
})

test('ports that listen only on this machine are reported as such', () => {
  const config = { publicUrl: 'http://localhost:3000', deviceHost: '127.0.0.1', ...asListening }
  expect(deviceAddress(config, ports)).toMatchObject({ isLocal: true })
})

test('a loopback name is never shown as the address for trackers', () => {
  const names = [
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
    'http://10.0.0.7:3000',
  ]
  const hosts = names.map(
    (publicUrl) => deviceAddress({ publicUrl, deviceHost: '0.0.0.0', ...asListening }, ports).host,
  )
  expect(hosts).toEqual([null, null, null, '10.0.0.7'])
})

test('behind a load balancer trackers are sent to its host and its ports, not to those of this process', async () => {
  const server = await createTestApp({
    PUBLIC_URL: 'http://fleet.example',
    TELTONIKA_PORT: '6027',
    GT06_PORT: '6023',
    DEVICE_PUBLIC_HOST: 'devices.fleet.example',
    DEVICE_PUBLIC_PORTS: 'teltonika:5027/tcp, teltonika-tls:5028, osmand:80',
  })
  const owner = await server.company()
  const { host, isLocal, protocols } = (await server.call(owner, api.installation.configuration, {})).body
    .devices
  expect({ host, isLocal }).toEqual({ host: 'devices.fleet.example', isLocal: false })
  expect(portsByName(protocols)).toMatchObject({
    gt06: { tcp: 6023, udp: 6023, http: null, tls: null },
    h02: { tcp: 5013, udp: 5013, http: null, tls: null },
    teltonika: { tcp: 5027, udp: null, http: null, tls: 5028 },
    osmand: { tcp: null, udp: null, http: 80, tls: null },
  })
  await server.close()
})

test('a public port of an unknown protocol, or that is none, is named at the start', () => {
  for (const wrong of ['gt07:5023', 'gt06', 'gt06:99999', 'gt06:0', 'gt06-tls:5023', 'osmand:80/sctp']) {
    expect(() => parseConfig({ DEVICE_PUBLIC_PORTS: `h02:5013,${wrong}` })).toThrow(`not ${wrong}.`)
  }
})

test('the page gets the addresses for trackers of this installation', async () => {
  const server = await createTestApp({ DEVICE_HOST: '0.0.0.0', TELTONIKA_PORT: '6027', OSMAND_PORT: '6055' })
  const owner = await server.company()
  const { body } = await server.call(owner, api.installation.configuration, {})
  const { protocols, ...devices } = body.devices
  expect(devices).toEqual({ host: null, isLocal: false })
  expect(portsByName(protocols)).toMatchObject({
    gt06: { tcp: 5023, udp: 5023, http: null, tls: null },
    teltonika: { tcp: 6027, udp: 6027, http: null, tls: null },
    osmand: { tcp: null, udp: null, http: 6055, tls: null },
  })
  await server.close()
})
