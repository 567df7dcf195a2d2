import { readFile } from 'node:fs/promises'
import { type Download, expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { addVehicle } from './tracked-vehicle.ts'

const mileage = '/reports/vehicles-mileage-report'

/** The mileage of a vehicle of this attempt, chosen in the filter bar. */
async function openMileage(page: Page): Promise<string> {
  const { registration } = await addVehicle(page, 'RPT')
  await page.goto('/reports/overview')
  await page.getByRole('link', { name: 'Vehicle mileage' }).click()
  // Not the head of the column, which sorts.
  await page.getByRole('button', { name: 'Vehicle', exact: true, expanded: false }).click()
  const search = page.getByRole('textbox', { name: 'Search in Vehicle' })
  await search.fill(registration)
  await search.press('Enter')
  await page.keyboard.press('Escape')
  const table = page.getByRole('table', { name: 'Vehicle mileage' })
  await expect(table.getByRole('link', { name: registration })).toBeVisible()
  await expect(table.getByText('1 vehicle', { exact: true })).toBeVisible()
  return registration
}

async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8')
}

/** The files of this vehicle's report, on the page that lists all files. */
function filesOfMileage(page: Page) {
  return page.getByRole('listitem').filter({ hasText: 'CSV' }).filter({ hasText: 'Vehicle mileage ·' })
}

test('a manager downloads the mileage of one vehicle, and finds the same file again among all files', async ({
  page,
}) => {
  const registration = await openMileage(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const first = await downloading
  expect(first.suggestedFilename()).toMatch(/^Vehicle mileage .+\.csv$/)
  const text = await textOf(first)
  expect(text).toContain(`\r\n${registration},`)
  await expect(page.getByText('Report generated')).toBeVisible()

  await page.getByRole('link', { name: 'All files' }).click()
  const again = page.waitForEvent('download')
  await filesOfMileage(page).first().getByRole('link', { name: 'Download' }).click()
  expect(await textOf(await again)).toBe(text)
})

test('a report that takes long is cancelled: nothing is downloaded, and no file stays', async ({ page }) => {
  await openMileage(page)
  // The server is done at once; the page is told that it is still at work.
  const reportIds: string[] = []
  await page.route(/\/api\/reports\/(mileage\?.*forceGenerate|[\da-f-]{36}$)/, async (route) => {
    if (route.request().method() === 'DELETE') return route.continue()
    const response = await route.fetch()
    const file: { reportId: string } = await response.json()
    reportIds.push(file.reportId)
    await route.fulfill({ response, json: { ...file, status: 'running', progress: 0.4 } })
  })
  const downloads: Download[] = []
  page.on('download', (download) => downloads.push(download))
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const making = page.getByRole('listitem').filter({ hasText: '40%' })
  await expect(making).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download XLSX' })).toBeDisabled()
  const cancelling = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await making.getByRole('button', { name: 'Cancel' }).click()
  const cancelled = await cancelling
  expect(cancelled.status()).toBe(204)
  await expect(page.getByRole('button', { name: 'Download XLSX' })).toBeEnabled()
  await page.unrouteAll({ behavior: 'wait' })
  const [reportId] = reportIds
  const authorization = (await cancelled.request().headerValue('authorization')) ?? ''
  const listed = await page.request.get('/api/reports', { headers: { authorization } })
  const { items }: { items: { reportId: string }[] } = await listed.json()
  expect(items.map((file) => file.reportId)).not.toContain(reportId)
  expect(downloads).toEqual([])
})

test('two months stand side by side, and a figure leads to the trips that it counts', async ({ page }) => {
  await page.goto('/analytics/summary')
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click()
  await expect(page).toHaveURL(/months=\d{4}-\d\d(,|%2C)\d{4}-\d\d$/)
  const months = new URL(page.url()).searchParams.get('months')?.split(',') ?? []
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(2)
  const table = page.getByRole('table', { name: 'Summary' })
  await table.getByRole('link', { name: 'Months of GHS 101' }).click()
  const row = table.getByRole('row').filter({ hasText: 'GHS 101' })
  const names = months.toReversed().map((month) => {
    const of = new Date(`${month}-01T00:00:00Z`)
    return of.toLocaleDateString('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })
  })
  await expect(row.getByRole('cell').first()).toContainText(names.join(''))
  await expect(row.getByText(/ km$/)).toHaveCount(3)

  await row.getByRole('link', { name: / km$/ }).first().click()
  await expect(page).toHaveURL(new RegExp(`/trips\\?.*from=${months.at(-1)}-01`))
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('GHS 101')
  await expect(page.getByRole('table', { name: 'Trips' })).toBeVisible()
})

test('the page of a report fits a desk without scrolling sideways', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(mileage)
  const table = page.getByRole('table', { name: 'Vehicle mileage' })
  await expect(table.getByRole('row')).not.toHaveCount(1)
  const hidden = await table.evaluate(
    ({ parentElement: area }) => area && area.scrollWidth - area.clientWidth,
  )
  expect(hidden).toBe(0)
})
