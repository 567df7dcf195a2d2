import { expect, type Page } from '@playwright/test'
import { apiOf, waitForHistory } from './api.ts'
import { openVisitor, phone } from './browsers.ts'
import { test, visit } from './journey.ts'
import { join } from './mail.ts'

/** How many of the page's loaded files the service worker has not cached yet. */
const notKept = `(async () => {
  const files = performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.includes('/assets/'))
  const kept = await Promise.all(['/', ...files].map((file) => caches.match(file)))
  return kept.filter((file) => file === undefined).length
})()`

const entry = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true })

test('a driver takes a vehicle over once it is confirmed and returns it, does a job with one tap each, also offline, and photographs a receipt', async ({
  page: office,
  browser,
}) => {
  const admin = await apiOf(office)
  const { page, own } = await join({ page: office, browser }, admin, 'driver', { hasTouch: true })
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  const registration = `GHS ${own}`
  const vehicle = await admin.post('/vehicles', {
    registration,
    fuelType: 'petrol',
    odometerMeters: 42_000_000,
  })

  await test.step('opens the page without a connection in the first session', async () => {
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(Object.keys(localStorage))))
      .toContain('upcoming')
    await expect.poll(() => page.evaluate<number>(notKept)).toBe(0)
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByRole('region', { name: 'My vehicle' })).toContainText(/As of \d\d:\d\d/)
    await expect(page.getByRole('region', { name: 'My jobs' })).toContainText('No jobs assigned to you.')
    await entry(page, 'Bookings').click()
    await expect(page.getByText('No bookings from this day on')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText(/^As of /)).toHaveCount(0)
  })

  await test.step('has neither users, settings nor an audit log', async () => {
    await expect(entry(page, 'Bookings')).toBeVisible()
    for (const name of ['Users', 'Settings', 'Audit log']) await expect(entry(page, name)).toHaveCount(0)
    for (const path of ['/users', '/audit-log']) {
      await visit(page, path)
      await expect(page.getByRole('heading', { level: 1, name: 'No access' })).toBeVisible()
    }
    await visit(page, '/settings')
    await expect(page).toHaveURL(/\/notfound$/)
  })

  await page.setViewportSize(phone)
  await visit(page, '/bookings')
  await expect(page.getByRole('button', { name: 'Book a vehicle' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Request a vehicle' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Request a vehicle' })
  await drawer.getByPlaceholder('Choose a free vehicle').fill(registration)
  await page.getByRole('option', { name: registration }).click()
  await drawer.getByLabel('Purpose').fill('Customer visit')
  await drawer.getByRole('button', { name: 'Request vehicle' }).click()
  await expect(page.getByText('Booking added', { exact: true })).toBeVisible()
  const line = page.getByRole('link', { name: registration }).first()
  await expect(page.getByText('Requested').first()).toBeVisible()
  const asked = (await admin.get(`/bookings?showVehiclesId=${vehicle.id}`)).items
  expect(asked).toMatchObject([{ status: 'requested', purpose: 'Customer visit' }])
  const [{ id, userId }] = asked
  await admin.put(`/bookings/${id}`, { status: 'confirmed' })
  await page.reload()
  await line.click()
  await page.getByRole('button', { name: 'Hand over' }).click()
  const handover = page.getByRole('dialog', { name: `Hand over ${registration}` })
  await expect(handover).toContainText('Your driving licence hasn’t been checked')
  await expect(handover.getByRole('button', { name: 'Hand over' })).toBeDisabled()
  await admin.put(`/users/${userId}`, { licenceCheckedAt: new Date().toISOString() })
  await page.reload()
  await page.getByRole('button', { name: 'Hand over' }).click()
  await expect(handover.getByLabel('Odometer')).toHaveValue('42,000')
  await handover.getByLabel('Odometer').fill('42,010')
  await handover.getByRole('button', { name: 'Hand over' }).click()
  await expect(page.getByText('Vehicle handed over', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Return vehicle' }).click()
  const back = page.getByRole('dialog', { name: `Return ${registration}` })
  await back.getByLabel('Odometer').fill('42,000')
  await back.getByRole('button', { name: 'Return vehicle' }).click()
  await expect(back).toContainText('can’t be lower')
  await back.getByLabel('Odometer').fill('42,055')
  await back.getByRole('button', { name: 'Return vehicle' }).click()
  await expect(page.getByText('Vehicle returned', { exact: true })).toBeVisible()
  expect(await admin.get(`/bookings/${id}`)).toMatchObject({
    status: 'completed',
    startOdometerMeters: 42_010_000,
    endOdometerMeters: 42_055_000,
  })

  await test.step('starts and finishes a job with one tap each, also offline', async () => {
    const title = `Chiller ${own}`
    const start = Date.now() - 3_600_000
    await admin.post('/jobs', {
      title,
      startDate: new Date(start).toISOString(),
      endDate: new Date(start + 7_200_000).toISOString(),
      postcode: 'STJ 3155',
      location: { latitude: 35.9227, longitude: 14.49 },
      assignee: userId,
    })
    await visit(page, '/jobs')
    await expect(page.getByRole('heading', { name: 'My jobs' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Navigate' }).first()).toHaveAttribute('href', /^geo:35\.9/)
    const job = page.getByRole('article', { name: title })
    await job.getByRole('button', { name: 'Start' }).click()
    await expect(job.getByRole('button', { name: 'Done' })).toBeVisible()
    const kept = page.getByText('Saved on this device. It is sent when you are online.')
    await page.context().setOffline(true)
    await job.getByRole('button', { name: 'Done' }).click()
    await expect(kept).toBeVisible()
    await page.reload()
    await expect(page.getByRole('region', { name: 'Done' })).toContainText(title)
    await page.context().setOffline(false)
    await expect(kept).toBeHidden()
    await page.reload()
    await expect(page.getByRole('region', { name: 'Done' }).getByText(title)).toBeVisible()
  })

  await test.step('photographs a receipt', async () => {
    await admin.put(`/vehicles/${vehicle.id}`, { driverId: userId })
    errors.length = 0
    const paper = await browser.newPage({ viewport: { width: 340, height: 480 } })
    await paper.setContent('<h3>SAMPLE FUELS LTD</h3><p>52.40 L x 1.210</p><h2>TOTAL EUR 63.40</h2>')
    const photo = await paper.screenshot({ type: 'jpeg' })
    await paper.close()
    await visit(page, '/costs/all?add=true')
    const form = page.getByRole('dialog', { name: 'Add expense' })
    await form.getByRole('combobox', { name: /^Vehicle/ }).click()
    await page.getByRole('option', { name: new RegExp(`^${registration}`) }).click()
    const camera = form.getByLabel('Take photo')
    await expect(camera).toHaveAttribute('capture', 'environment')
    // Phones give every photo the same name.
    await camera.setInputFiles({ name: 'image.jpg', mimeType: 'image/jpeg', buffer: photo })
    await expect(form.getByRole('img', { name: 'image.jpg' })).toBeVisible()
    await form.getByRole('button', { name: 'Hide preview' }).click()
    await expect(form.getByRole('img', { name: 'image.jpg' })).toHaveCount(0)
    await form.getByLabel('Amount').fill('63.40')
    await form.getByRole('button', { name: 'Add expense' }).click()
    await expect(form).toBeHidden()
    await page.getByRole('link', { name: registration }).first().click()
    const edit = page.getByRole('dialog', { name: 'Edit expense' })
    await expect(edit.getByRole('img', { name: 'image.jpg' })).toBeVisible()
    expect(errors).toEqual([])
  })
  await page.context().close()
})

test('a driver opens the page without a connection and categorises a trip, which is sent when there is one', async ({
  page: office,
  browser,
}) => {
  await waitForHistory(office)
  const page = await openVisitor(browser, { storageState: await office.context().storageState() })
  // Nobody else in the demo has trips and can sign in: Maria is a driver for the page only; for the server she is still
  // herself.
  await page.route('**/api/users/me', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), roles: ['driver'] } })
  })
  await page.goto('/dashboard')
  const trips = page.getByRole('region', { name: 'Trips to complete' })
  const trip = trips.getByRole('article').first()
  await expect(trip).toBeVisible()
  // Once all its files are cached on the phone, the page opens offline.
  await expect.poll(() => page.evaluate<number>(notKept)).toBe(0)
  await page.context().setOffline(true)
  await page.reload()
  await expect(trip).toBeVisible()
  const waiting = trips.getByText(/saved on this device/)
  await trip.getByRole('button', { name: 'Commute' }).click()
  await expect(waiting).toBeVisible()
  const sent = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  await page.context().setOffline(false)
  expect(await (await sent).json()).toMatchObject({ category: 'commute', edited: true })
  await expect(waiting).toBeHidden()
  await page.context().close()
})
