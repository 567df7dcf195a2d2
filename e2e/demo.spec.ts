import { expect } from '@playwright/test'
import { test } from './journey.ts'

test('the new demo has last week’s trips at the first sign-in, and shows the progress until all four weeks are there', async ({
  page,
}) => {
  test.setTimeout(300_000)
  await expect(async () => {
    const answer = page.waitForResponse((response) => response.url().includes('/api/demo/progress'))
    await page.goto('/dashboard')
    expect(await (await answer).json()).toEqual({ historyPercent: 100 })
  }).toPass({ timeout: 240_000, intervals: [2_000] })
  await expect(page.getByRole('progressbar', { name: 'Simulated history' })).toHaveCount(0)
  await page.goto('/trips?period=lastWeek')
  await expect(page.getByRole('row', { name: /Business/ }).first()).toBeVisible()
  await page.goto('/trips?period=lastWeek&categories=commute')
  await expect(page.getByRole('row', { name: /Commute/ }).first()).toBeVisible()
  await page.goto('/trips?q=enviroCar&period=last30Days')
  await expect(page.getByRole('row', { name: /RCB 015/ }).first()).toBeVisible()
})
