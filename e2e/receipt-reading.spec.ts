import { type Browser, expect, type Page } from '@playwright/test'
import { test } from './journey.ts'

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

type Made = { name: string; mimeType: string; buffer: Buffer }

/** A photo a little turned on a dark table, and an invoice as a PDF with text. */
async function makeReceipts(browser: Browser): Promise<{ photo: Made; invoice: Made }> {
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

/** The browser reports what its security policy forbids as an error. */
function watchConsole(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', ({ message }) => errors.push(message))
  return errors
}

async function openDrawer(page: Page, receipt: Made) {
  await page.goto('/costs/all?add=true')
  const drawer = page.getByRole('dialog', { name: 'Add expense' })
  await drawer.locator('input[type=file]').first().setInputFiles(receipt)
  return drawer
}

test('a photo of a receipt proposes its values, and shows where each was read', async ({ page, browser }) => {
  test.slow()
  const errors = watchConsole(page)
  const asked: string[] = []
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    // The preview is an address inside the browser.
    if (protocol !== 'blob:') asked.push(host)
  })
  const { photo } = await makeReceipts(browser)
  const drawer = await openDrawer(page, photo)
  await expect(drawer.getByText(/fields proposed from the receipt/)).toBeVisible({ timeout: 60_000 })
  await expect(drawer.getByLabel(/^Amount/)).toHaveValue('63.40')
  await expect(drawer.getByLabel(/^Quantity/)).toHaveValue('52.4')
  await expect(drawer.getByLabel(/^Vendor/)).toHaveValue('Sample Fuels, Marsa')
  await expect(drawer.getByRole('combobox', { name: /^Vehicle/ })).toHaveValue(/GHS 101/)
  await drawer.getByLabel(/^Amount/).focus()
  await expect(drawer.locator('[class*=mark]')).toBeVisible()
  // Nothing of the receipt goes anywhere but to this server.
  expect(new Set(asked)).toEqual(new Set([new URL(page.url()).host]))
  expect(errors).toEqual([])
})

test('a PDF proposes the values of its text', async ({ page, browser }) => {
  test.slow()
  const errors = watchConsole(page)
  const { invoice } = await makeReceipts(browser)
  const drawer = await openDrawer(page, invoice)
  await expect(drawer.getByLabel(/^Amount/)).toHaveValue('22.66', { timeout: 60_000 })
  await expect(drawer.getByLabel(/^Quantity/)).toHaveValue('38.412')
  await expect(drawer.getByRole('combobox', { name: /^Type/ })).toHaveValue('Charging')
  expect(errors).toEqual([])
})
