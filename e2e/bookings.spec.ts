import { expect, type Page } from '@playwright/test'
import { accept, mailedLink } from './invited.ts'
import { test } from './journey.ts'

/**
 * Far ahead, so that nobody else books there: each journey has a week of its own, and each attempt a day of it.
 * Clocks change on Sundays only, and other days have 24 hours.
 */
function dayAhead(weeks: number): string {
  const day = new Date(Date.now() + weeks * 7 * 86_400_000)
  const wednesday = day.getUTCDate() - day.getUTCDay() + 3
  day.setUTCDate(wednesday + test.info().retry)
  return day.toISOString().slice(0, 10)
}

const bar = (page: Page, purpose: string) => page.getByRole('button', { name: new RegExp(purpose) })

/** With two vehicles only, so that the rows stay where they are when another journey adds one. */
async function openDay(page: Page, day: string): Promise<void> {
  const tracks = page.locator('[data-track]')
  await page.goto(`/bookings?day=${day}`)
  await expect(tracks.nth(1)).toBeVisible()
  const ids = [await tracks.nth(0).getAttribute('data-track'), await tracks.nth(1).getAttribute('data-track')]
  await page.goto(`/bookings?day=${day}&vehicles=${ids.join(',')}`)
  await expect(tracks).toHaveCount(2)
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
  // The drawer gives the focus back when it is gone.
  await expect(drawer).toHaveCount(0)
  await expect(bar(page, purpose)).toBeVisible()
}

test('an admin draws a booking, sees a conflict before it is saved, moves it by mouse and deletes it', async ({
  page,
}) => {
  test.slow()
  const [one, other] = [`Bank ${crypto.randomUUID().slice(0, 8)}`, `Fair ${crypto.randomUUID().slice(0, 8)}`]
  await openDay(page, dayAhead(6))
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
  await expect(page.locator('[data-draft]')).toHaveCount(0)
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
  await openDay(page, dayAhead(8))
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
  await page.keyboard.press('Enter')
  await expect(page.getByText('Booking updated', { exact: true })).toBeVisible()
})

const phone = { width: 390, height: 844 }

/** Books, reads and changes without the page, as the signed-in person of a page. */
async function apiOf(page: Page) {
  const asked = page.waitForRequest(/\/api\/users\/me$/)
  await page.goto('/bookings')
  const headers = { authorization: (await (await asked).headerValue('authorization')) ?? '' }
  return {
    async post(path: string, data: object) {
      const answer = await page.request.post(`/api${path}`, { headers, data })
      expect([path, answer.status()]).toEqual([path, 201])
      return answer.json()
    },
    async put(path: string, data: object) {
      const answer = await page.request.put(`/api${path}`, { headers, data })
      expect([path, answer.status()]).toEqual([path, 200])
      return answer.json()
    },
    async get(path: string) {
      return (await page.request.get(`/api${path}`, { headers })).json()
    },
  }
}

test('a driver requests a vehicle on a phone, takes it over once it is confirmed, and returns it', async ({
  page,
  browser,
}) => {
  test.slow()
  const own = crypto.randomUUID().slice(0, 8)
  const [registration, email] = [`GHS ${own}`, `lea.farrugia.${own}@bookings.example`]
  const admin = await apiOf(page)
  const vehicle = await admin.post('/vehicles', {
    registration,
    fuelType: 'petrol',
    odometerMeters: 42_000_000,
  })
  await page.goto('/users?add=true')
  const invite = page.getByRole('dialog', { name: 'Invite users' })
  await invite.getByLabel('Email addresses').fill(email)
  await invite.getByRole('radio', { name: 'Driver' }).check({ force: true })
  await invite.getByRole('button', { name: 'Send 1 invitation' }).click()
  await expect(page.getByText('1 invitation sent')).toBeVisible()
  const theirs = await accept(browser, await mailedLink(await page.context().newPage(), email))
  await theirs.setViewportSize(phone)
  await theirs.goto('/bookings')
  await theirs.getByRole('button', { name: 'Request a vehicle' }).first().click()
  const drawer = theirs.getByRole('dialog', { name: 'Request a vehicle' })
  await drawer.getByPlaceholder('Choose a free vehicle').fill(registration)
  await theirs.getByRole('option', { name: registration }).click()
  await drawer.getByLabel('Purpose').fill('Customer visit')
  await drawer.getByRole('button', { name: 'Request vehicle' }).click()
  await expect(theirs.getByText('Booking added', { exact: true })).toBeVisible()
  const line = theirs.getByRole('link', { name: registration }).first()
  await expect(theirs.getByText('Requested').first()).toBeVisible()
  const asked = (await admin.get(`/bookings?showVehiclesId=${vehicle.id}`)).items
  expect(asked).toMatchObject([{ status: 'requested', purpose: 'Customer visit' }])
  const [{ id, userId }] = asked
  await admin.put(`/bookings/${id}`, { status: 'confirmed' })
  await theirs.reload()
  await line.click()
  await theirs.getByRole('button', { name: 'Hand over' }).click()
  const handover = theirs.getByRole('dialog', { name: `Hand over ${registration}` })
  await expect(handover).toContainText('Your driving licence hasn’t been checked')
  await expect(handover.getByRole('button', { name: 'Hand over' })).toBeDisabled()
  await admin.put(`/users/${userId}`, { licenceCheckedAt: new Date().toISOString() })
  await theirs.reload()
  await theirs.getByRole('button', { name: 'Hand over' }).click()
  await expect(handover.getByLabel('Odometer')).toHaveValue('42,000')
  await handover.getByLabel('Odometer').fill('42,010')
  await handover.getByRole('button', { name: 'Hand over' }).click()
  await expect(theirs.getByText('Vehicle handed over', { exact: true })).toBeVisible()
  await theirs.getByRole('button', { name: 'Return vehicle' }).click()
  const back = theirs.getByRole('dialog', { name: `Return ${registration}` })
  await back.getByLabel('Odometer').fill('42,000')
  await back.getByRole('button', { name: 'Return vehicle' }).click()
  await expect(back).toContainText('can’t be lower')
  await back.getByLabel('Odometer').fill('42,055')
  await back.getByRole('button', { name: 'Return vehicle' }).click()
  await expect(theirs.getByText('Vehicle returned', { exact: true })).toBeVisible()
  expect(await admin.get(`/bookings/${id}`)).toMatchObject({
    status: 'completed',
    startOdometerMeters: 42_010_000,
    endOdometerMeters: 42_055_000,
  })
  await theirs.context().close()
})
