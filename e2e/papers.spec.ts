import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { test, visit } from './journey.ts'

/** The browser's types, for functions that run in it. */
declare class DataTransfer {
  readonly items: { add(file: File): void }
}
type Canvas = {
  width: number
  height: number
  getContext(kind: '2d'): { getImageData(...area: number[]): { data: Uint8ClampedArray } }
}

type Made = { name: string; type: string; content: Buffer }

/** A photo and an invoice of two pages, generated in this browser. */
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

/** The browser reports violations of its security policy as errors. */
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

/** Whether pdf.js has drawn something: the page's pixels aren't all the same. */
function isDrawn(canvas: Locator): Promise<boolean> {
  return canvas.evaluate((element) => {
    const canvasOfPage = element as unknown as Canvas // the viewer's canvas
    const { width, height } = canvasOfPage
    const { data } = canvasOfPage.getContext('2d').getImageData(0, 0, width, height)
    return data.some((value, index) => index % 4 === 0 && value < 128)
  })
}

test('an expense with receipts: dropped, one cancelled, shown, saved and downloaded as it was', async ({
  page,
  browser,
}) => {
  const errors = watchConsole(page)
  const { photo, invoice } = await makeReceipts(browser)
  const vendor = `Receipts ${crypto.randomUUID().slice(0, 8)}`
  await visit(page, '/costs/all')
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
}) => {
  const errors = watchConsole(page)
  const { invoice } = await makeReceipts(browser)
  const name = `Policy ${crypto.randomUUID().slice(0, 8)}.pdf`
  await visit(page, '/vehicles')
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

  await visit(page, '/dashboard?attention=true&kinds=documentExpires')
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

const today = new Date().toISOString().slice(0, 10)
const [year, month, day] = today.split('-')

const fuel = `
SAMPLE FUELS LTD
Triq Aldo Moro, Marsa
VAT No MT 0000 0000
${day}/${month}/${year}       08:52
Receipt        004 318
Pump 4         GHS 101

DIESEL
52.40 L x 1.210  63.40

TOTAL EUR        63.40
incl. VAT 18%     9.67
CARD ****         4417`

const charging = `
Beispielstrom AG
Ladevorgang vom ${day}.${month}.${year}, 09:10 Uhr
Energie 38,412 kWh
Preis 0,59 EUR/kWh
Gesamtbetrag inkl. MwSt. 22,66 EUR
enthaltene MwSt. 19 %: 3,62 EUR`

type Upload = { name: string; mimeType: string; buffer: Buffer }

/** A slightly rotated photo on a dark table, and an invoice as a PDF with text. */
async function makeReadable(browser: Browser): Promise<{ photo: Upload; invoice: Upload }> {
  const page = await browser.newPage({ viewport: { width: 900, height: 1200 } })
  await page.setContent(
    `<body style="background: #6b5f50"><pre style="background: #f4f2ec; color: #333; font: 34px monospace; width: 560px; padding: 30px; margin: 60px auto; rotate: 3deg">${fuel}</pre>`,
  )
  const photo = await page.screenshot({ type: 'jpeg', quality: 70 })
  await page.setContent(`<pre style="font: 14px sans-serif">${charging}</pre>`)
  const invoice = await page.pdf({ format: 'A5' })
  await page.close()
  return {
    photo: { name: 'fuel.jpg', mimeType: 'image/jpeg', buffer: photo },
    invoice: { name: 'charging.pdf', mimeType: 'application/pdf', buffer: invoice },
  }
}

async function openDrawer(page: Page, receipt: Upload) {
  await page.goto('/costs/all?add=true')
  const drawer = page.getByRole('dialog', { name: 'Add expense' })
  await drawer.locator('input[type=file]').first().setInputFiles(receipt)
  return drawer
}

test('a photo of a receipt proposes its values and shows where each was read, and so does the text of a PDF', async ({
  page,
  browser,
}) => {
  const errors = watchConsole(page)
  const asked: string[] = []
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    // The preview is a URL inside the browser.
    if (protocol !== 'blob:') asked.push(host)
  })
  const { photo, invoice } = await makeReadable(browser)
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  await page.route(/\/api\/vehicles(\?|$)/, (route) => mayAnswer.then(() => route.fallback()))
  const drawer = await openDrawer(page, photo)
  await expect(drawer.getByText('Reading the receipt…')).toBeVisible()
  answer()
  await expect(drawer.getByText(/fields proposed from the receipt/)).toBeVisible()
  await expect(drawer.getByLabel(/^Amount/)).toHaveValue('63.40')
  await expect(drawer.getByLabel(/^Quantity/)).toHaveValue('52.4')
  await expect(drawer.getByLabel(/^Vendor/)).toHaveValue('Sample Fuels, Marsa')
  await expect(drawer.getByRole('combobox', { name: /^Vehicle/ })).toHaveValue(/GHS 101/)
  await drawer.getByLabel(/^Amount/).focus()
  await expect(drawer.locator('[class*=mark]')).toBeVisible()
  // Nothing of the receipt is sent to any other server.
  expect(new Set(asked)).toEqual(new Set([new URL(page.url()).host]))
  expect(errors).toEqual([])

  const second = await openDrawer(page, invoice)
  await expect(second.getByLabel(/^Amount/)).toHaveValue('22.66')
  await expect(second.getByLabel(/^Quantity/)).toHaveValue('38.412')
  await expect(second.getByRole('combobox', { name: /^Type/ })).toHaveValue('Charging')
  expect(errors).toEqual([])
})
