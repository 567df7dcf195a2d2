import { api } from '@roadbook/contract/api'
import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/app.ts'
import { deviceAddress } from './device-address.ts'

const ports = {
  teltonikaTcp: 41_027,
  teltonikaUdp: 41_028,
  osmand: 41_055,
  teltonikaTls: 41_029,
  osmandTls: null,
}

test('trackers are sent to the name that people use, and to the ports that listen', () => {
  const config = { publicUrl: 'https://fleet.example:8443', deviceHost: '0.0.0.0' }
  expect(deviceAddress(config, ports)).toEqual({
    host: 'fleet.example',
    isLocal: false,
    teltonikaTcpPort: 41_027,
    teltonikaUdpPort: 41_028,
    osmandPort: 41_055,
    teltonikaTlsPort: 41_029,
    osmandTlsPort: null,
  })
})

test('ports that listen to this machine alone say so', () => {
  const config = { publicUrl: 'http://localhost:3000', deviceHost: '127.0.0.1' }
  expect(deviceAddress(config, ports)).toMatchObject({ isLocal: true })
})

test('no tracker is sent to a name that means the tracker itself', () => {
  const names = [
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
    'http://10.0.0.7:3000',
  ]
  const hosts = names.map((publicUrl) => deviceAddress({ publicUrl, deviceHost: '0.0.0.0' }, ports).host)
  expect(hosts).toEqual([null, null, null, '10.0.0.7'])
})

test('the page hears where trackers send to, as this installation is set up', async () => {
  const server = await createTestApp({ DEVICE_HOST: '0.0.0.0', TELTONIKA_PORT: '6027', OSMAND_PORT: '6055' })
  const owner = await server.company()
  const { body } = await server.call(owner, api.installation.configuration, {})
  expect(body.devices).toEqual({
    host: null,
    isLocal: false,
    teltonikaTcpPort: 6027,
    teltonikaUdpPort: 6027,
    osmandPort: 6055,
    teltonikaTlsPort: null,
    osmandTlsPort: null,
  })
  await server.close()
})
