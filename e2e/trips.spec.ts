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

test('a manager merges a trip with the next one, undoes it, and splits it in the middle', async ({
  page,
}) => {
  test.slow()
  await page.goto('/trips?period=lastWeek')
  await page
    .getByRole('row', { name: /Business/ })
    .last()
    .getByRole('link')
    .click()
  const borders = page.getByRole('region', { name: 'Merge and split' })
  const dialog = page.getByRole('dialog')
  await borders.getByRole('button', { name: 'Merge with next trip' }).click()
  await expect(dialog.getByRole('list', { name: 'Preview' }).getByRole('listitem')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Merge trips' }).click()
  const merged = page.getByRole('alert').filter({ hasText: 'Trips merged' })
  await expect(borders.getByText(/^Merged by /)).toBeVisible()
  await merged.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  await expect(borders.getByText(/^Merged by /)).toHaveCount(0)
  const slider = page.getByRole('slider', { name: 'Time in the trip' })
  const [from, to] = [Number(await slider.getAttribute('min')), Number(await slider.getAttribute('max'))]
  await slider.fill(String(from + Math.round((to - from) / 2000) * 1000))
  await page.getByRole('button', { name: /^Split at / }).click()
  await expect(dialog.getByRole('list', { name: 'Preview' }).getByRole('listitem')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Split trip' }).click()
  await expect(borders.getByText(/^Split by /)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Details' }).getByText(/^Split by /)).toBeVisible()
})
