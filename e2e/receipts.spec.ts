import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { accept, mailedLink } from './invited.ts'
import { test } from './journey.ts'

/** The browser's own, in which these functions run. */
declare class DataTransfer {
  readonly items: { add(file: File): void }
}
type Canvas = {
  width: number
  height: number
  getContext(kind: '2d'): { getImageData(...area: number[]): { data: Uint8ClampedArray } }
}

type Made = { name: string; type: string; content: Buffer }

/** A photo and an invoice of two pages, as this browser makes them. */
async function makeReceipts(browser: Browser): Promise<{ photo: Made; invoice: Made }> {
  const page = await browser.newPage({ viewport: { width: 340, height: 480 } })
  await page.setContent('<h3>SAMPLE FUELS LTD</h3><p>52.40 L x 1.210</p><h2>TOTAL EUR 63.40</h2>')
  const photo = await page.screenshot({ type: 'jpeg' })
  await page.setContent('<h1>Invoice</h1><h1 style="break-before: page">Terms</h1>')
  const invoice = await page.pdf({ format: 'A5' })
  await page.close()
  return {
    photo: { name: 'Fuel “19 Nov”.jpg', type: 'image/jpeg', content: photo },
    invoice: { name: 'invoice-tyres.pdf', type: 'application/pdf', content: invoice },
  }
}

/** Drops files in the middle of the page, as from a folder. */
async function drop(page: Page, ...files: readonly Made[]): Promise<void> {
  const plain = files.map(({ name, type, content }) => ({ name, type, base64: content.toString('base64') }))
  const dataTransfer = await page.evaluateHandle((made) => {
    const data = new DataTransfer()
    for (const { name, type, base64 } of made) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      data.items.add(new File([bytes], name, { type }))
    }
    return data
  }, plain)
  for (const event of ['dragenter', 'dragover', 'drop'])
    await page.dispatchEvent('body', event, { dataTransfer })
}

/** The browser reports what its security policy forbids as an error. */
function watchConsole(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', ({ message }) => errors.push(message))
  return errors
}

async function choose(page: Page, drawer: Locator, { field, option }: { field: RegExp; option: RegExp }) {
  await drawer.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).click()
}

/** Whether pdf.js has drawn something: a page whose pixels are not all alike. */
function isDrawn(canvas: Locator): Promise<boolean> {
  return canvas.evaluate((element) => {
    const canvasOfPage = element as unknown as Canvas // the viewer's
    const { width, height } = canvasOfPage
    const { data } = canvasOfPage.getContext('2d').getImageData(0, 0, width, height)
    return data.some((value, index) => index % 4 === 0 && value < 128)
  })
}

test('an expense with receipts: dropped, one cancelled, shown, saved and downloaded as it was', async ({
  page,
  browser,
}, { retry }) => {
  test.slow()
  const errors = watchConsole(page)
  const { photo, invoice } = await makeReceipts(browser)
  const vendor = `Receipts ${retry + 1}`
  await page.goto('/costs/all')
  await expect(page.getByRole('heading', { name: /^Expenses/ })).toBeVisible()
  await drop(page, photo, invoice, { ...photo, name: 'twice.jpg' })
  const drawer = page.getByRole('dialog', { name: 'Add expense' })
  await drawer.getByRole('button', { name: 'Cancel upload of twice.jpg' }).click()
  await expect(drawer.getByRole('img', { name: photo.name })).toBeVisible()
  await choose(page, drawer, { field: /^Vehicle/, option: /^GHS 101/ })
  await expect(drawer.getByText(/, uploaded$/)).toHaveCount(2)
  await drawer.getByRole('button', { name: /^invoice-tyres\.pdf/ }).click()
  await expect.poll(() => isDrawn(drawer.getByRole('img', { name: 'invoice-tyres.pdf, page 1' }))).toBe(true)
  await drawer.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(() => isDrawn(drawer.getByRole('img', { name: 'invoice-tyres.pdf, page 2' }))).toBe(true)
  await drawer.getByLabel('Amount').fill('63,40')
  await drawer.getByLabel('Vendor').fill(vendor)
  await drawer.getByRole('button', { name: 'Add expense' }).click()
  await expect(drawer).toBeHidden()

  const row = page.getByRole('row', { name: vendor })
  await expect(row.getByText('2 receipts')).toBeAttached()
  await row.click()
  const edit = page.getByRole('dialog', { name: 'Edit expense' })
  await edit.getByRole('button', { name: photo.name, exact: false }).first().click()
  await expect(edit.getByRole('img', { name: photo.name })).toBeVisible()
  const started = page.waitForEvent('download')
  await edit.getByRole('button', { name: 'Download' }).click()
  const download = await started
  expect(download.suggestedFilename()).toContain('19 Nov')
  expect(await readFile(await download.path())).toEqual(photo.content)
  await edit.getByRole('button', { name: /^invoice-tyres\.pdf/ }).click()
  await expect.poll(() => isDrawn(edit.getByRole('img', { name: 'invoice-tyres.pdf, page 1' }))).toBe(true)
  expect(errors).toEqual([])
})

test('a document that expires soon needs attention, and is deleted after a question', async ({
  page,
  browser,
}, { retry }) => {
  test.slow()
  const errors = watchConsole(page)
  const { invoice } = await makeReceipts(browser)
  const name = `Policy ${retry + 1}.pdf`
  await page.goto('/vehicles')
  await page.getByRole('link', { name: 'GHS 103' }).first().click()
  await page.getByRole('link', { name: /^Documents/ }).click()
  await expect(page.getByLabel('Choose documents')).toBeAttached()
  await drop(page, invoice)
  const drawer = page.getByRole('dialog', { name: 'Document', exact: true })
  await choose(page, drawer, { field: /^Kind/, option: /^Insurance policy/ })
  const inTenDays = new Date(Date.now() + 10 * 24 * 3600_000)
  await drawer
    .getByLabel('Valid until')
    .fill(inTenDays.toLocaleDateString('en-GB', { timeZone: 'Europe/Malta' }))
  await drawer.getByLabel('File name').fill(name)
  await drawer.getByRole('button', { name: 'Save document' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('button', { name: new RegExp(`${name}.*Expires in 10 days`) })).toBeVisible()

  await page.goto('/dashboard?attention=true&kinds=documentExpires')
  await page.getByRole('link', { name: `${name} expires` }).click()
  await expect(page).toHaveURL(/tab=documents/)
  await page.getByRole('button', { name: new RegExp(name) }).click()
  await drawer.getByRole('button', { name: 'Delete document' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this document?' })
  await question.getByRole('button', { name: 'Delete document' }).click()
  await expect(page.getByText('Document deleted', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(name) })).toHaveCount(0)
  expect(errors).toEqual([])
})

/** Who has just joined, as the driver of a new vehicle; in a browser of their own. */
async function newDriver(page: Page, browser: Browser, registration: string): Promise<Page> {
  const name = crypto.randomUUID().slice(0, 8)
  const email = `driver.${name}@receipts.example`
  await page.goto('/users?add=true')
  const invite = page.getByRole('dialog', { name: 'Invite users' })
  await invite.getByLabel('Email addresses').fill(email)
  await invite.getByRole('radio', { name: 'Driver' }).check({ force: true })
  await invite.getByRole('button', { name: 'Send 1 invitation' }).click()
  await expect(page.getByText('1 invitation sent')).toBeVisible()
  const theirs = await accept(browser, await mailedLink(await page.context().newPage(), email))
  await page.goto('/vehicles?add=true')
  const add = page.getByRole('dialog', { name: 'Add vehicle' })
  await add.getByLabel('Registration').fill(registration)
  await add.getByRole('combobox', { name: /^Driver/ }).click()
  await page.getByRole('option', { name: `Driver ${name}` }).click()
  await add.getByRole('button', { name: 'Add vehicle' }).click()
  await expect(add).toBeHidden()
  return theirs
}

test('a driver photographs a receipt with their phone', async ({ page, browser }, { retry }) => {
  test.slow()
  const { photo } = await makeReceipts(browser)
  const registration = `RCP ${retry + 1}`
  const theirs = await newDriver(page, browser, registration)
  const phone = await browser.newContext({
    storageState: await theirs.context().storageState(),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await theirs.context().close()
  const mine = await phone.newPage()
  const errors = watchConsole(mine)
  await mine.goto('/costs/all?add=true')
  const drawer = mine.getByRole('dialog', { name: 'Add expense' })
  await choose(mine, drawer, { field: /^Vehicle/, option: new RegExp(`^${registration}`) })
  const camera = drawer.getByLabel('Take photo')
  await expect(camera).toHaveAttribute('capture', 'environment')
  // Phones call every photo the same.
  await camera.setInputFiles({ name: 'image.jpg', mimeType: 'image/jpeg', buffer: photo.content })
  await expect(drawer.getByRole('img', { name: 'image.jpg' })).toBeVisible()
  await drawer.getByRole('button', { name: 'Hide preview' }).click()
  await expect(drawer.getByRole('img', { name: 'image.jpg' })).toHaveCount(0)
  await drawer.getByLabel('Amount').fill('63.40')
  await drawer.getByRole('button', { name: 'Add expense' }).click()
  await expect(drawer).toBeHidden()
  await mine.getByRole('link', { name: registration }).first().click()
  await expect(
    mine.getByRole('dialog', { name: 'Edit expense' }).getByRole('img', { name: 'image.jpg' }),
  ).toBeVisible()
  expect(errors).toEqual([])
  await phone.close()
})
