import { expect, type Locator, type Page } from '@playwright/test'
import { waitForHistory } from './api.ts'
import { phone } from './browsers.ts'
import { test, visit } from './journey.ts'
import { addVehicle } from './tracked-vehicle.ts'

test('a vehicle is added, a registration in use is reported at its field, and a change is in the list', async ({
  page,
}) => {
  const plate = `NEW ${crypto.randomUUID().slice(0, 6)}`
  await visit(page, '/vehicles')
  await page.getByRole('button', { name: 'Add vehicle' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Registration').fill('ghs-101')
  await drawer.getByRole('button', { name: 'Add vehicle' }).click()
  await expect(drawer.getByText(/GHS 101 is already in your fleet/)).toBeVisible()
  await drawer.getByLabel('Registration').fill(plate)
  await drawer.getByRole('button', { name: 'Add vehicle' }).click()
  await expect(drawer).toBeHidden()
  await page.getByPlaceholder('Registration, make, driver').fill(plate)
  await expect(page.getByRole('row', { name: plate })).toBeVisible()
  await page.getByRole('row', { name: plate }).click()
  await expect(page).toHaveURL(/\/vehicles\/detail\/?\?id=/)
  await page.getByRole('button', { name: /^Edit/ }).click()
  const label = `Van ${plate} north`
  await drawer.getByRole('textbox', { name: /^Label/ }).fill(label)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Vehicle updated', { exact: true })).toBeVisible()
  await visit(page, '/vehicles')
  await expect(page.getByRole('row', { name: label })).toBeVisible()

  await test.step('what a colleague adds is in the open list without a reload', async () => {
    const colleague = await page.context().newPage()
    const { registration } = await addVehicle(colleague, 'LIVE')
    await expect(page.getByRole('link', { name: registration })).toBeVisible()
    await colleague.close()
  })
})

test('a manager edits the purpose of a trip, and the list shows it', async ({ page }) => {
  await waitForHistory(page)
  await visit(page, '/trips?period=last7Days')
  const trip = page.getByRole('row', { name: /Business/ }).first()
  const asked = page.waitForRequest(/\/vehicles\/[^/]+\/trips\/[^/]+\?showJobs=true$/)
  await trip.getByRole('link').click()
  await asked
  await expect(page).toHaveURL(/\/trips\/detail\?id=/)
  await page.getByRole('button', { name: 'Commute' }).click()
  await expect(page.getByText('Trip successfully updated', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Commute' })).toHaveAttribute('aria-pressed', 'true')
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  await visit(page, '/trips?categories=commute')
  await expect(page.locator(`a[href*="${id}"]`).first()).toBeVisible()
})

/** The times at which the slider can stop, as a share of the trip: the last step may be before the end. */
async function timesOf(slider: Locator): Promise<(share: number) => number> {
  const [min = 0, max = 0, step = 1] = await Promise.all(
    ['min', 'max', 'step'].map(async (name) => Number(await slider.getAttribute(name))),
  )
  return (share) => min + Math.floor(((max - min) * share) / step) * step
}

test('an event of a trip moves the replay there, and so does a link to that time', async ({ page }) => {
  await waitForHistory(page)
  // A trip of today may still be in progress, so its end moves.
  await visit(page, '/trips?period=lastWeek')
  await page
    .getByRole('row', { name: /Business/ })
    .first()
    .getByRole('link')
    .click()
  const way = page.getByRole('region', { name: 'Events and stops' })
  const slider = page.getByRole('slider', { name: 'Time in the trip' })
  const at = await timesOf(slider)
  await expect(slider).toHaveValue(String(at(0)))
  await way.getByRole('button').last().click()
  await expect(slider).toHaveValue(String(at(1)))
  await way.getByRole('button').first().click()
  await expect(slider).toHaveValue(String(at(0)))
  const middle = at(0.5)
  await visit(page, `${page.url()}&at=${new Date(middle).toISOString()}`)
  await expect(slider).toHaveValue(String(middle))
  await expect(page.getByRole('link', { name: 'Overview', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )

  await test.step('text typed while the search opens goes into the search, not to page shortcuts', async () => {
    const chosen = page.getByRole('button', { name: /^(Business|Private|Commute)$/, pressed: true })
    await expect(chosen).toHaveCount(1)
    const category = (await chosen.textContent()) ?? ''
    const changes: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT') changes.push(request.url())
    })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('2 GHS 102')
    const field = page.getByRole('dialog').getByPlaceholder('Registration, driver, place or page')
    await expect(field).toHaveValue('2 GHS 102')
    for (let letter = 0; letter < 9; letter++) await page.keyboard.press('Backspace')
    await page.keyboard.type('GHS 102')
    await expect(field).toHaveValue('GHS 102')
    await page.keyboard.press('Escape')
    await expect(chosen).toHaveText(category)
    expect(changes).toEqual([])
  })
})

test('a manager merges a trip with the next one, undoes it, and splits it in the middle', async ({
  page,
}) => {
  await waitForHistory(page)
  await visit(page, '/trips?period=lastWeek')
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
  await slider.fill(String((await timesOf(slider))(0.5)))
  await page.getByRole('button', { name: /^Split at / }).click()
  await expect(dialog.getByRole('list', { name: 'Preview' }).getByRole('listitem')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Split trip' }).click()
  await expect(borders.getByText(/^Split by /)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Details' }).getByText(/^Split by /)).toBeVisible()
})
async function scrolled(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluate((element) => Math.round(element.scrollTop))
}

test('a page starts at its top, going back restores the scroll position, and opening a form keeps it', async ({
  page,
}) => {
  await waitForHistory(page)
  await test.step('the next page of a table starts at its top; opening a form keeps the scroll position', async () => {
    const table = '[data-scroll-restoration-id="table"]'
    await visit(page, '/trips?period=last7Days')
    const far = page.locator('a[href*="/trips/detail"]').nth(30)
    await expect(far).toBeAttached()
    await far.scrollIntoViewIfNeeded()
    expect(await scrolled(page, table)).toBeGreaterThan(200)
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect.poll(() => scrolled(page, table)).toBe(0)
    await visit(page, '/costs/all?period=last30Days')
    const expense = page.locator('a[href*="expense="]').nth(20)
    await expense.scrollIntoViewIfNeeded()
    const before = await scrolled(page, table)
    expect(before).toBeGreaterThan(100)
    await expense.click()
    await expect(page.getByRole('dialog', { name: 'Edit expense' })).toBeVisible()
    expect(await scrolled(page, table)).toBe(before)
  })

  await test.step('on a phone the form for an expense keeps the scroll position of the list', async () => {
    await page.setViewportSize(phone)
    await visit(page, '/costs/all?period=last30Days')
    await page.locator('a[href*="expense="]').nth(12).scrollIntoViewIfNeeded()
    const before = await scrolled(page, '#main')
    expect(before).toBeGreaterThan(200)
    await page
      .getByRole('navigation', { name: 'Quick navigation' })
      .getByRole('button', { name: 'Add' })
      .click()
    await page.getByRole('menuitem', { name: 'Add expense' }).click()
    await expect(page.getByRole('dialog', { name: 'Add expense' })).toBeVisible()
    expect(await scrolled(page, '#main')).toBe(before)
  })

  await test.step('going back on a phone restores the scroll position', async () => {
    await page.setViewportSize(phone)
    // To which no trip is added meanwhile.
    await visit(page, '/trips?period=lastWeek')
    const trip = page.locator('a[href*="/trips/detail"]').nth(12)
    await expect(trip).toBeAttached()
    await trip.scrollIntoViewIfNeeded()
    const before = await scrolled(page, '#main')
    expect(before).toBeGreaterThan(200)
    await trip.click()
    await expect(page.getByRole('region', { name: 'Events and stops' })).toBeVisible()
    await expect.poll(() => scrolled(page, '#main')).toBe(0)
    await page.goBack()
    await expect(trip).toBeVisible()
    await expect.poll(() => scrolled(page, '#main')).toBe(before)
  })
})
