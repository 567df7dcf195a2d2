// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { anInstallation } from '../../../../testing/installation.ts'
import { appLink, hostIn, qrText, serverUrlOf } from './traccar-link.ts'

const key = 'Zm9vYmFyYmF6cXV4Zm9vYg'

test('a phone gets the URL of the encrypted port if there is one, with its key in the path', () => {
  const { devices } = anInstallation()
  expect(serverUrlOf(devices, 'fleet.example')).toBe('http://fleet.example:6055')
  const encrypted = anInstallation({ osmandTlsPort: 6056 }).devices
  expect(serverUrlOf(encrypted, 'fleet.example', key)).toBe(`https://fleet.example:6056/${key}`)
})

test('the QR code contains the server’s URL and the device number', () => {
  const url = new URL(qrText({ serverUrl: `https://fleet.example:6056/${key}`, identifier: '481920337615' }))
  expect([url.origin + url.pathname, url.searchParams.get('id')]).toEqual([
    `https://fleet.example:6056/${key}`,
    '481920337615',
  ])
  expect([...url.searchParams.keys()]).toEqual([
    'id',
    'accuracy',
    'interval',
    'distance',
    'angle',
    'stop_detection',
    'buffer',
    'service',
  ])
})

test('the link that opens the app has the whole URL as a parameter', () => {
  const link = new URL(appLink({ serverUrl: 'http://fleet.example:6055', identifier: '7' }))
  expect([link.protocol, link.host, link.searchParams.get('url'), link.searchParams.get('id')]).toEqual([
    'org.traccar.client:',
    'config',
    'http://fleet.example:6055',
    '7',
  ])
})

test('what is typed is a host once it is a whole one', () => {
  const typed = [
    '',
    '192.168.1',
    '192.168.1.20',
    ' Fleet.example ',
    '[fd00::20]',
    'fleet.example:6055',
    'http://a',
    'a b',
  ]
  expect(typed.map(hostIn)).toEqual([
    undefined,
    undefined,
    '192.168.1.20',
    'fleet.example',
    '[fd00::20]',
    undefined,
    undefined,
    undefined,
  ])
})
