import { expect, test } from 'vitest'
import { navigateLink } from './navigate-link.ts'

const android = 'Mozilla/5.0 (Linux; Android 16) Chrome/140 Mobile'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)'
const job = {
  title: 'Chiller (walk-in)',
  location: { latitude: 35.9101, longitude: 14.5075 },
  address: '114 Triq it-Torri',
  postcode: 'SLM 1605',
}

test('a place opens in the phone’s map app with its name', () => {
  expect(navigateLink(job, android)).toBe('geo:35.9101,14.5075?q=35.9101,14.5075(Chiller%20%20walk-in%20)')
  expect(navigateLink(job, iphone)).toBe('https://maps.apple.com/?daddr=35.9101%2C14.5075')
})

test('without coordinates the address is searched; without either there is no link', () => {
  expect(navigateLink({ ...job, location: null }, android)).toBe(
    'geo:0,0?q=114%20Triq%20it-Torri%2C%20SLM%201605',
  )
  expect(navigateLink({ ...job, location: null, address: null, postcode: '' }, android)).toBe(undefined)
})
