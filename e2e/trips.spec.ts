import { expect } from '@playwright/test'
import { test } from './journey.ts'

test('a manager edits the purpose of a trip, and the list shows it', async ({ page }) => {
  test.slow()
  await page.goto('/trips')
  const trip = page.getByRole('row', { name: /Business/ }).first()
  // The demo's vehicles have driven off a moment after the start.
  await expect(async () => {
    await page.reload()
    await expect(trip).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  const asked = page.waitForRequest(/\/vehicles\/[^/]+\/trips\/[^/]+\?showJobs=true$/)
  await trip.getByRole('link').click()
  await asked
  await expect(page).toHaveURL(/\/trips\/detail\?id=/)
  await page.getByRole('button', { name: 'Commute' }).click()
  await expect(page.getByText('Trip successfully updated', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Commute' })).toHaveAttribute('aria-pressed', 'true')
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  await page.goto('/trips?categories=commute')
  await expect(page.locator(`a[href*="${id}"]`).first()).toBeVisible()
})

test('an event of a trip moves the replay there, and so does a link to that time', async ({ page }) => {
  test.slow()
  await page.goto('/trips?period=lastWeek')
  await page
    .getByRole('row', { name: /Business/ })
    .first()
    .getByRole('link')
    .click()
  const way = page.getByRole('region', { name: 'Events and stops' })
  const slider = page.getByRole('slider', { name: 'Time in the trip' })
  const from = Number(await slider.getAttribute('min'))
  const to = Number(await slider.getAttribute('max'))
  await expect(slider).toHaveValue(String(from))
  await way.getByRole('button').last().click()
  await expect(slider).toHaveValue(String(to))
  await way.getByRole('button').first().click()
  await expect(slider).toHaveValue(String(from))
  const middle = from + Math.round((to - from) / 2000) * 1000
  await page.goto(`${page.url()}&at=${new Date(middle).toISOString()}`)
  await expect(slider).toHaveValue(String(middle))
  await expect(page.getByRole('link', { name: 'Overview', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
})
