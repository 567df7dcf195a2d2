import { expect, test } from 'vitest'
import { networkOf, wideNetworkOf } from './network-of.ts'

test('all addresses of one IPv6 subscriber are one', () => {
  const addresses = ['2001:db8:1:2::1', '2001:0DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2:3:4:5:6']
  expect(addresses.map(networkOf)).toEqual(Array(3).fill('2001:db8:1:2::/64'))
  expect([networkOf('::1'), networkOf('fe80::1%eth0')]).toEqual(['0:0:0:0::/64', 'fe80:0:0:0::/64'])
})

test('an IPv4 address, also in the form of IPv6, and an email address stand for themselves', () => {
  const whole = ['203.0.113.9', '::ffff:203.0.113.9', 'maria@harbour.test']
  expect(whole.map(networkOf)).toEqual(whole)
})

test('a neighbourhood is a /48 of IPv6 or a /24 of IPv4', () => {
  const addresses = ['2001:db8:1:2::3', '2001:DB8:1:ffff::3', '192.0.2.7', '::ffff:192.0.2.9', 'unknown']
  expect(addresses.map(wideNetworkOf)).toEqual([
    '2001:db8:1::/48',
    '2001:db8:1::/48',
    '192.0.2.0/24',
    '192.0.2.0/24',
    'unknown',
  ])
})
