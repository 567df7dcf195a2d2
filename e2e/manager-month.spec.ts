import { readFile } from 'node:fs/promises'
import { type Download, expect, type FrameLocator, type Page } from '@playwright/test'
import { apiOf, waitForHistory } from './api.ts'
import { test, visit } from './journey.ts'
import { join, keptMail } from './mail.ts'
import { addVehicle, vehicleIdOf } from './tracked-vehicle.ts'

const mileage = '/reports/vehicles-mileage-report'

test('a manager reads users and the audit log, filters, shares and exports it, books, has no settings, and gets a report by mail', async ({
  page: admin,
  browser,
}) => {
  const { page, email, own } = await join({ page: admin, browser }, await apiOf(admin), 'manager')
  const entry = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true })

  await test.step('reads the users, and can not change them', async () => {
    await entry('Users').click()
    await expect(page.getByRole('heading', { name: /^Users/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add users' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
    await page.getByRole('link', { name: 'Maria Camilleri' }).first().click()
    await expect(page.getByRole('dialog')).toContainText('demo@roadbook.example')
    await expect(page.getByRole('button', { name: 'Save user' })).toHaveCount(0)
  })

  await test.step('books vehicles, and has no settings', async () => {
    await visit(page, '/bookings')
    await expect(page.getByRole('grid')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Book a vehicle', exact: true })).toBeVisible()
    await expect(entry('Settings')).toHaveCount(0)
    await visit(page, '/settings')
    await expect(page).toHaveURL(/\/notfound$/)
  })

  await test.step('filters the audit log by person and type, opens an entry, shares its address and exports the list', async () => {
    await visit(page, '/audit-log')
    await page.getByLabel('Person or API key').fill('demo@roadbook')
    await expect(page).toHaveURL(/username=demo(%40|@)roadbook/)
    await visit(page, '/audit-log?username=demo%40roadbook&resourceType=user')
    const invited = page.getByRole('row').filter({ hasText: 'Invited' }).filter({ hasText: own })
    await invited.getByRole('link').first().click()
    await expect(page).toHaveURL(/entry=[0-9a-f-]{36}/)
    const changes = page.getByRole('table', { name: 'Changes' })
    const change = changes.getByRole('row').filter({ hasText: 'Email' })
    await expect(change).toContainText(email)
    await expect(change).toContainText('Not set')
    await page.reload()
    await expect(changes).toBeVisible()
    await expect(page).toHaveURL(/username=.*resourceType=user/)
    await page.keyboard.press('Escape')
    await expect(changes).toHaveCount(0)
    await page.getByRole('button', { name: 'Export' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /CSV/ }).click(),
    ])
    const text = await textOf(download)
    expect(text).toContain('Maria Camilleri')
    expect(text).toContain(email)
  })

  await test.step('a report that an admin schedules for them is sent; its mail leads to the report and its file', async () => {
    const { registration } = await addVehicle(admin, 'SCH')
    await visit(admin, `/vehicles?q=${encodeURIComponent(registration)}`)
    await visit(admin, `${mileage}?vehicles=${await vehicleIdOf(admin, registration)}`)
    await expect(admin.getByRole('table', { name: 'Vehicle mileage' })).toContainText(registration)
    await admin.getByRole('button', { name: 'Schedule', exact: true }).click()
    const drawer = admin.getByRole('dialog', { name: 'Vehicle mileage by email' })
    await drawer.getByRole('combobox', { name: 'File format' }).click()
    await admin.getByRole('option', { name: 'CSV' }).click()
    await drawer.getByRole('combobox', { name: 'Recipients' }).click()
    await admin.getByRole('option', { name: new RegExp(own, 'i') }).click()
    await admin.keyboard.press('Escape')
    await drawer.getByRole('button', { name: 'Schedule report' }).click()
    await expect(admin.getByRole('button', { name: 'Every Monday to 1 person' })).toBeVisible()
    await visit(admin, '/reports/overview')
    const row = admin.getByRole('listitem').filter({ hasText: registration })
    await row.getByRole('button', { name: 'Send now' }).click()
    await expect(row).toContainText('Sent to 1 person')
    const tab = await admin.context().newPage()
    const mail = await keptMail(tab, email)
    await expect(mail).toContainText('Vehicle mileage')
    await expect(mail).toContainText('The report is ready.')
    const link = await mail.getByRole('link').getAttribute('href')
    await tab.close()
    await page.goto(link ?? '')
    await expect(page.getByRole('table', { name: 'Vehicle mileage' })).toContainText(registration)

    // Files of other journeys may be newer, and the page offers to make files again if their trips have changed since.
    const listing = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/reports')
    await visit(page, '/reports/overview')
    const { items }: { items: { kind: string; format: string; url: string | null }[] } = await (
      await listing
    ).json()
    const texts: string[] = []
    for (const { kind, format, url } of items) {
      if (kind !== 'mileage' || format !== 'csv' || url === null) continue
      texts.push(await (await page.request.get(url)).text())
    }
    expect(texts.filter((text) => text.includes(`\r\n${registration},`))).toHaveLength(1)
  })
  await page.context().close()
})

/** The mileage of this attempt's vehicle, chosen in the filter bar. */
async function openMileage(page: Page): Promise<string> {
  const { registration } = await addVehicle(page, 'RPT')
  await visit(page, '/reports/overview')
  await page
    .getByRole('navigation', { name: 'Reports' })
    .getByRole('link', { name: 'Vehicle mileage' })
    .click()
  // Not the column header, which sorts.
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
  const table = page.getByRole('table', { name: 'Vehicle mileage' })
  const hidden = await table.evaluate(
    ({ parentElement: area }) => area && area.scrollWidth - area.clientWidth,
  )
  // A report's page fits a desktop without scrolling sideways.
  expect(hidden).toBe(0)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const first = await downloading
  expect(first.suggestedFilename()).toMatch(/^Vehicle mileage .+\.csv$/)
  const text = await textOf(first)
  expect(text).toContain(`\r\n${registration},`)
  await expect(page.getByText('Report generated')).toBeVisible()

  await page.getByRole('link', { name: 'All files' }).click()
  // The list is shown as it was last seen, and then read again.
  await expect(async () => {
    const again = page.waitForEvent('download')
    await filesOfMileage(page).first().getByRole('link', { name: 'Download' }).click()
    expect(await textOf(await again)).toBe(text)
  }).toPass()
})

function frameOf(page: Page, title: string): FrameLocator {
  return page.frameLocator(`iframe[title="${title}"]`)
}

/** The page's network types, which TypeScript knows only in a page. */
type PageScope = {
  localStorage: { length: number }
  parent: { document: { title: string } }
  document: { cookie: string }
}

test('an admin opens the fleet hub in its frame, filters by a vehicle, compares drivers, and follows a figure to its trips', async ({
  page,
}) => {
  await waitForHistory(page)
  await visit(page, '/analytics')
  await expect(page).toHaveURL(/\/analytics\/fleet-intelligence-hub$/)
  const hub = frameOf(page, 'Fleet intelligence')
  const distance = hub.locator('section', { has: hub.getByRole('heading', { name: 'Distance' }) })
  const figure = distance.locator('p').first()
  await expect(figure).toHaveText(/^[\d,]+ km$/)
  const kilometers = async () => Number((await figure.innerText()).replaceAll(/[^\d]/g, ''))
  const ofAll = await kilometers()

  const table = hub.getByRole('table', { name: 'Vehicles', exact: true })
  await expect(table.getByRole('row')).not.toHaveCount(1)
  await hub.getByRole('group', { name: 'What is compared' }).getByRole('button', { name: 'Drivers' }).click()
  await expect(hub.getByRole('table', { name: 'Drivers', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/filters=by%3Ddriver/)

  await hub.locator('summary', { hasText: 'Vehicles' }).click()
  await hub.getByRole('group', { name: 'Vehicles', exact: true }).getByRole('checkbox').first().check()
  // Vehicles drive meanwhile: one of two dozen has still driven far less.
  await expect.poll(kilometers).toBeLessThan(ofAll / 2)
  await expect(page).toHaveURL(/vehicles%3D/)
  await page.reload()
  await expect(figure).toHaveText(/^[\d,]+ km$/)
  await expect.poll(kilometers).toBeLessThan(ofAll / 2)

  await test.step('no site may frame the app, and its frame reaches neither session nor storage', async () => {
    const element = await page.waitForSelector('iframe[title="Fleet intelligence"]')
    const frame = await element.contentFrame()
    await frame?.waitForSelector('h3')
    const reached = await frame?.evaluate(() => {
      const own = globalThis as unknown as PageScope
      const reads = [
        () => own.localStorage.length,
        () => own.parent.document.title,
        () => own.document.cookie,
      ]
      return reads.map((read) => {
        try {
          return String(read())
        } catch (error) {
          return error instanceof DOMException ? error.name : 'error'
        }
      })
    })
    expect(reached).toEqual(['SecurityError', 'SecurityError', 'SecurityError'])
    const answer = await page.request.get('/dashboard')
    expect(answer.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  await distance.getByRole('button').last().click()
  await distance.getByRole('link', { name: 'Show trips' }).click()
  await expect(page).toHaveURL(/\/trips\?from=.+&vehicles=/)

  await test.step('visits of geofences stand in their frame by geofence, vehicle and hour', async () => {
    await visit(page, '/reports/geofence-activity')
    const activity = frameOf(page, 'Geofence activity')
    await expect(activity.getByRole('table', { name: 'By geofence' })).toBeVisible()
    await expect(activity.getByRole('table', { name: 'By vehicle' })).toBeVisible()
    const busiest = activity.getByRole('button', { name: /: [1-9]\d* visits?$/ }).first()
    await busiest.hover()
    const told = await busiest.getAttribute('aria-label')
    await expect(activity.getByText(told ?? '', { exact: true })).toBeVisible()
  })
})
