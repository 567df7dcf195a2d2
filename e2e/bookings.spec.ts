import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'

/** Far ahead, so that nobody else books there: each journey has a day of its own. */
function dayAhead(): string {
  const days = 30 + Math.floor(Math.random() * 300)
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

const bar = (page: Page, purpose: string) => page.getByRole('button', { name: new RegExp(purpose) })

async function openDay(page: Page, day: string): Promise<void> {
  await page.goto(`/bookings?day=${day}`)
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(page.locator('[data-track]').first()).toBeVisible()
}

/** From one hour of the day to another, in the row of that number. */
async function drag(page: Page, row: number, [from, to]: [number, number]): Promise<void> {
  const track = await page.locator('[data-track]').nth(row).boundingBox()
  if (!track) throw new Error('The row is on the page.')
  const x = (hour: number) => track.x + (track.width / 24) * hour
  // Under the bars.
  const y = track.y + 49
  await page.mouse.move(x(from), y)
  await page.mouse.down()
  await page.mouse.move(x((from + to) / 2), y, { steps: 6 })
  await page.mouse.move(x(to), y, { steps: 6 })
  await page.mouse.up()
}

async function book(page: Page, purpose: string): Promise<void> {
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Purpose').fill(purpose)
  await drawer.getByRole('button', { name: 'Book vehicle' }).click()
  await expect(page.getByText('Booking added', { exact: true })).toBeVisible()
  await expect(bar(page, purpose)).toBeVisible()
}

test('an admin draws a booking, sees a conflict before it is saved, moves it by mouse and deletes it', async ({
  page,
}) => {
  test.slow()
  const [one, other] = [`Bank ${crypto.randomUUID().slice(0, 8)}`, `Fair ${crypto.randomUUID().slice(0, 8)}`]
  await openDay(page, dayAhead())
  await drag(page, 0, [9, 11])
  await book(page, one)
  await drag(page, 0, [10, 13])
  await expect(page.getByText(/is taken until .*11:00/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save booking' })).toBeDisabled()
  await page.getByRole('button', { name: /start at .*11:00/ }).click()
  await book(page, other)
  const box = await bar(page, other).boundingBox()
  const below = await page.locator('[data-track]').nth(1).boundingBox()
  if (!box || !below) throw new Error('Bar and row are on the page.')
  await page.mouse.move(box.x + box.width / 2, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, below.y + 10, { steps: 6 })
  await page.mouse.move(box.x + box.width / 2, below.y + 25, { steps: 4 })
  await page.mouse.up()
  await expect(page.getByText('Booking updated', { exact: true })).toBeVisible()
  await bar(page, other).click()
  await page.getByRole('button', { name: 'Delete booking' }).click()
  await page
    .getByRole('dialog', { name: 'Delete this booking?' })
    .getByRole('button', { name: 'Delete booking' })
    .click()
  await expect(page.getByText('Booking deleted', { exact: true })).toBeVisible()
  await expect(bar(page, other)).toHaveCount(0)
})

test('a booking is drawn and moved by keyboard alone', async ({ page }) => {
  test.slow()
  const purpose = `Site ${crypto.randomUUID().slice(0, 8)}`
  await openDay(page, dayAhead())
  await page.locator('[data-track]').first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-draft]')).toBeVisible()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  await book(page, purpose)
  const track = page.locator('[data-track]').nth(1)
  await track.focus()
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Booking updated', { exact: true })).toBeVisible()
})
