import { expect, test } from '@playwright/test'
import { demo, fillSignIn, signOut } from './sign-in.ts'

test('a page that needs a session leads to sign-in and back; a wrong password and an unknown address show the same message', async ({
  page,
}) => {
  await page.goto('/login')
  const email = page.getByLabel('Email')
  // The form is enabled once the issuer has redirected back.
  await expect(email).toBeEnabled()
  await page.evaluate(() => {
    localStorage.setItem('left-over', 'of somebody else')
    sessionStorage.setItem('left-over', 'of somebody else')
  })
  await page.goto('/vehicles?states=moving')
  await expect(page).toHaveURL(/\/login/)
  // The redirect to the issuer and back reloads the page and loses its state.
  await expect(email).toBeEnabled()
  const left = await page.evaluate(() => [
    localStorage.getItem('left-over'),
    sessionStorage.getItem('left-over'),
  ])
  expect(left).toEqual([null, null])
  const refusals: string[] = []
  for (const address of [demo.email, 'nobody@roadbook.example']) {
    await email.fill(address)
    await page.getByLabel('Password', { exact: true }).fill('Wrong-password-1')
    const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await answered
    refusals.push(await page.getByRole('alert').first().innerText())
  }
  expect(refusals[0]).not.toBe('')
  expect(refusals[1]).toBe(refusals[0])
  await fillSignIn(page)
  await expect(page).toHaveURL(/\/vehicles\?states=moving$/)
  await expect(page.getByRole('heading', { name: /^Vehicles/ })).toBeVisible()

  await test.step('a reload keeps the session', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: /^Vehicles/ })).toBeVisible()
  })

  await test.step('repeated or cancelled navigation shows no error', async () => {
    const problems: string[] = []
    page.on('console', (message) => problems.push(message.text()))
    page.on('pageerror', (error) => problems.push(error.message))
    const menu = page.getByRole('navigation').first()
    for (const name of ['Vehicles', 'Vehicles', 'Live map', 'Dashboard', 'Vehicles'])
      await menu.getByRole('link', { name }).click({ noWaitAfter: true })
    await expect(page).toHaveURL(/\/vehicles$/)
    await expect(page.getByRole('heading', { name: /^Vehicles/ })).toBeVisible()
    expect(problems).toEqual([])
  })

  await test.step('signing out in one tab signs out the other, and nothing stored is left', async () => {
    const second = await page.context().newPage()
    await second.goto('/users')
    await expect(second.getByRole('heading', { name: /^Users/ })).toBeVisible()
    await signOut(page)
    await expect(second).toHaveURL(/\/login/)
    await expect(email).toBeEnabled()
    // Except what the new sign-in needs to complete.
    const stored = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => !key.startsWith('roadbook.sign-in.')),
    )
    expect(stored).toEqual([])
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/login/)
    // A browser closed in the middle of the issuer's redirects may never close.
    await expect(email).toBeEnabled()
  })
})
