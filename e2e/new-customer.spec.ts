import { expect, test } from '@playwright/test'
import { keptMail } from './mail.ts'

test('somebody without an account orders devices, and the operator gets the order by mail', async ({
  page,
}) => {
  const company = `Harbour Cranes ${crypto.randomUUID().slice(0, 8)}`
  await page.goto('/login')
  // Until then the page redirects to the form.
  await expect(page.getByLabel('Email')).toBeEnabled()
  await page.getByRole('link', { name: 'Order devices' }).click()
  await expect(page).toHaveURL(/\/place-order$/)
  await page.getByRole('button', { name: 'Send order' }).click()
  await expect(page.getByText('Enter a delivery address.')).toBeVisible()
  // Space for the icon: our styles are loaded after those of the component library.
  await expect(page.getByText('Enter a delivery address.')).toHaveCSS('padding-left', '21px')
  await page.getByLabel('Company').fill(company)
  await page.getByLabel('Your name').fill('Carmen Vella')
  await page.getByLabel('Email').fill('carmen@cranes.example')
  await page.getByLabel('Number of devices').fill('3')
  await page.getByLabel('Delivery address').fill('4 Xatt il-Mollijiet\nIl-Marsa')
  await page.getByRole('button', { name: 'Send order' }).click()
  // The browser computes for some seconds on a busy machine.
  const heading = page.getByRole('heading', { name: 'Thank you for your order' })
  await expect(heading).toBeVisible()
  const number = await page.getByText(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/).innerText()
  const mail = await keptMail(page, number)
  await expect(mail.getByRole('heading')).toHaveText(`Order ${number}: 3 devices for ${company}`)
  await expect(mail).toContainText('4 Xatt il-Mollijiet\nIl-Marsa')
})
