import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { onAPhone } from '../testing/on-a-phone.ts'
import { openApp } from '../testing/open-page.tsx'

afterEach(() => vi.unstubAllGlobals())

async function quickNavigation(role: string) {
  onAPhone()
  openApp('/vehicles', { role, answer: () => Response.json([]) })
  return within(await screen.findByLabelText('Quick navigation'))
}

test('users who may add expenses and vehicles choose which to add', async () => {
  const bar = await quickNavigation('admin')
  fireEvent.click(bar.getByText('Add'))
  const offers = await screen.findAllByRole('menuitem', { hidden: true })
  expect(offers.map((offer) => [offer.textContent, offer.getAttribute('href')])).toEqual([
    ['Add expense', '/costs/all?add=true'],
    ['Add vehicle', '/vehicles?add=true'],
  ])
})

test('a driver, who may add only expenses, gets that form at once; a viewer has no button', async () => {
  const driver = await quickNavigation('driver')
  expect(driver.getByText('Add').getAttribute('href')).toBe('/costs/all?add=true')
  vi.unstubAllGlobals()
  document.body.replaceChildren()
  const viewer = await quickNavigation('viewer')
  expect(viewer.queryByText('Add')).toBe(null)
})

test('the navigation shows drivers their jobs in place of the live map', async () => {
  const names = async (role: string) =>
    (await quickNavigation(role)).getAllByRole('link').map(({ textContent }) => textContent)
  expect(await names('driver')).toEqual(['Dashboard', 'Jobs', 'Trips', 'Add'])
  vi.unstubAllGlobals()
  document.body.replaceChildren()
  expect(await names('manager')).toEqual(['Dashboard', 'Live', 'Trips'])
})
