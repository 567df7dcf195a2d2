import { expect, test } from '@playwright/test'
import { fillSignIn, signIn, signOut } from './sign-in.ts'

test('a page that needs a session leads to sign-in and back', async ({ page }) => {
  await page.goto('/login')
  // The form is enabled once the issuer has redirected back.
  await expect(page.getByLabel('Email')).toBeEnabled()
  await page.evaluate(() => {
    localStorage.setItem('left-over', 'of somebody else')
    sessionStorage.setItem('left-over', 'of somebody else')
  })
  await page.goto('/vehicles?states=moving')
  await expect(page).toHaveURL(/\/login/)
  // The redirect to the issuer and back reloads the page and loses what runs in it.
  await expect(page.getByLabel('Email')).toBeEnabled()
  const left = await page.evaluate(() => [
    localStorage.getItem('left-over'),
    sessionStorage.getItem('left-over'),
  ])
  expect(left).toEqual([null, null])
  await fillSignIn(page)
  await expect(page).toHaveURL(/\/vehicles\?states=moving$/)
  await expect(page.getByRole('heading', { name: /^Vehicles/ })).toBeVisible()
})

test('a wrong password and an unknown address show the same message', async ({ page }) => {
  const attempt = async (email: string) => {
    await page.goto('/login')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('Wrong-password-1')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    return page.getByRole('alert').first().innerText()
  }
  const [known, unknown] = [await attempt('demo@roadbook.example'), await attempt('nobody@roadbook.example')]
  expect(known).not.toBe('')
  expect(unknown).toBe(known)
})

test('signing out in one tab signs out the other, and nothing stored is left', async ({ page, context }) => {
  await signIn(page)
  const second = await context.newPage()
  await second.goto('/vehicles')
  await expect(second.getByRole('heading', { name: /^Vehicles/ })).toBeVisible()
  await signOut(page)
  await expect(second).toHaveURL(/\/login/)
  await expect(page.getByLabel('Email')).toBeEnabled()
  // Except for what the new sign-in needs to complete.
  const stored = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => !key.startsWith('roadbook.sign-in.')),
  )
  expect(stored).toEqual([])
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)
})

test('a reload keeps the session', async ({ page }) => {
  await signIn(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('repeated or cancelled navigation shows no error', async ({ page }) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  page.on('pageerror', (error) => said.push(error.message))
  await signIn(page)
  said.length = 0
  const menu = page.getByRole('navigation').first()
  for (const name of ['Vehicles', 'Vehicles', 'Live map', 'Dashboard', 'Vehicles']) {
    await menu.getByRole('link', { name }).click({ noWaitAfter: true })
  }
  await expect(page).toHaveURL(/\/vehicles$/)
  await expect(page.getByRole('heading', { name: /^Vehicles/ })).toBeVisible()
  expect(said).toEqual([])
})
