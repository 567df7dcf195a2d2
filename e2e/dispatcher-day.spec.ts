import { expect, type Page } from '@playwright/test'
import { test, visit } from './journey.ts'

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

/** Drags the card across the board without dropping it. */
async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x + 60, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + 200, from.y + 60, { steps: 4 })
  await page.mouse.move(to.x + 120, to.y + 90, { steps: 6 })
  await expect(page.getByText('Drop to mark as done', { exact: true })).toBeVisible()
}

test('a job is added by its postcode, assigned by keyboard, archived and restored, and dragged to another status', async ({
  page,
}) => {
  const title = `Boiler ${crypto.randomUUID().slice(0, 8)}`
  await visit(page, '/jobs?period=any')
  await page.getByRole('button', { name: 'Add job' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Postcode').fill('SLM 1605')
  await form.getByRole('button', { name: /Sliema/ }).click()
  await form.getByRole('button', { name: 'Add job' }).click()
  await expect(page.getByText('Job added', { exact: true })).toBeVisible()
  await page.getByPlaceholder('Title, place, postcode').fill(title)
  const open = column(page, 'Open').getByRole('article')
  await expect(open).toHaveCount(1)

  await test.step('dragged by the mouse, Escape puts it back', async () => {
    const from = await card(page, title).boundingBox()
    const to = await column(page, 'Done').boundingBox()
    if (!from || !to) throw new Error('Card and column are on the page.')
    await drag(page, from, to)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect(open).toHaveCount(1)
    // It has returned to its place before it is lifted again.
    await expect(page.locator('[data-lifted], [data-ghost]')).toHaveCount(0)
    await drag(page, from, to)
    await page.mouse.up()
    await expect(column(page, 'Done').getByRole('article')).toContainText(title)
    await card(page, title).getByRole('button', { name: title }).press('s')
    await page.getByRole('menuitem', { name: 'Open', exact: true }).click()
    await expect(open).toHaveCount(1)
  })

  await column(page, 'Open').getByRole('button', { name: title }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Drop to assign', { exact: true })).toBeVisible()
  await page.keyboard.press('Space')
  const dialog = page.getByRole('dialog', { name: `Assign “${title}”` })
  await dialog.getByRole('button', { name: /Maria Camilleri/ }).click()
  await expect(column(page, 'Assigned').getByRole('article')).toContainText('Maria Camilleri')
  await card(page, title).getByRole('button', { name: title }).press('s')
  await page.getByRole('menuitem', { name: 'In progress' }).click()
  await expect(column(page, 'In progress').getByRole('article')).toContainText(title)
  await card(page, title).getByRole('button', { name: title }).click()
  const drawer = page.getByRole('complementary', { name: title })
  await expect(drawer.getByText('Started', { exact: true })).toBeVisible()
  await drawer.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Job archived' })).toBeVisible()
  await expect(card(page, title)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, title)).toHaveCount(1)
  await card(page, title).getByRole('button', { name: title }).press('s')
  await page.getByRole('menuitem', { name: 'Done' }).click()
  await expect(column(page, 'Done').getByRole('article')).toContainText(title)
})

/** In the far future, so that nobody else books there. Clocks change on Sundays only, so a Wednesday has 24 hours. */
function dayAhead(): string {
  const { retry, repeatEachIndex } = test.info()
  const day = new Date(Date.now() + (6 + 2 * repeatEachIndex + retry) * 7 * 86_400_000)
  day.setUTCDate(day.getUTCDate() - day.getUTCDay() + 3)
  return day.toISOString().slice(0, 10)
}

const bar = (page: Page, purpose: string) => page.getByRole('button', { name: new RegExp(purpose) })

/** With only two vehicles, so that the rows stay in place when another journey adds one. */
async function openDay(page: Page, day: string): Promise<void> {
  const tracks = page.locator('[data-track]')
  await visit(page, `/bookings?day=${day}`)
  await expect(tracks.nth(1)).toBeVisible()
  const ids = [await tracks.nth(0).getAttribute('data-track'), await tracks.nth(1).getAttribute('data-track')]
  await visit(page, `/bookings?day=${day}&vehicles=${ids.join(',')}`)
  await expect(tracks).toHaveCount(2)
}

/** From one hour of the day to another, in the row with that number. */
async function draw(page: Page, row: number, [from, to]: [number, number]): Promise<void> {
  const track = await page.locator('[data-track]').nth(row).boundingBox()
  if (!track) throw new Error('The row is on the page.')
  const x = (hour: number) => track.x + (track.width / 24) * hour
  // Below the bars.
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
  // The drawer returns the focus when it closes.
  await expect(drawer).toHaveCount(0)
  await expect(bar(page, purpose)).toBeVisible()
}

test('a booking is drawn, its conflict is seen before it is saved, and it is moved and deleted by mouse, another one by keyboard alone', async ({
  page,
}) => {
  const [one, other] = [`Bank ${crypto.randomUUID().slice(0, 8)}`, `Fair ${crypto.randomUUID().slice(0, 8)}`]
  await openDay(page, dayAhead())
  await draw(page, 0, [9, 11])
  await book(page, one)
  await draw(page, 0, [10, 13])
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
  await expect(page.locator('[data-draft]')).toHaveCount(0)
  await bar(page, other).click()
  await page.getByRole('button', { name: 'Delete booking' }).click()
  await page
    .getByRole('dialog', { name: 'Delete this booking?' })
    .getByRole('button', { name: 'Delete booking' })
    .click()
  await expect(page.getByText('Booking deleted', { exact: true })).toBeVisible()
  await expect(bar(page, other)).toHaveCount(0)

  await test.step('a booking is drawn and moved by keyboard alone', async () => {
    const purpose = `Site ${crypto.randomUUID().slice(0, 8)}`
    await page.locator('[data-track]').first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-draft]')).toBeVisible()
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Enter')
    await book(page, purpose)
    const track = page.locator('[data-track]').nth(1)
    await track.focus()
    await expect(track).toBeFocused()
    await page.keyboard.press('m')
    await expect(page.locator('[data-draft]')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await page.keyboard.press('Enter')
    expect((await saved).status()).toBe(200)
    await expect(page.locator('[data-draft]')).toHaveCount(0)
  })
})
