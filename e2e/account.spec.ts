import { type Browser, expect, type Page } from '@playwright/test'
import { TOTP, URI } from 'otpauth'
import { accept, mailedLink, password } from './invited.ts'
import { test } from './journey.ts'

// Each journey has a person of its own: what it turns on would keep the others out.

type Person = { page: Page; email: string }

async function invited(operator: Page, browser: Browser, name: string): Promise<Person> {
  const email = `${name}.${crypto.randomUUID().slice(0, 8)}@account.example`
  await operator.goto('/users?add=true')
  const drawer = operator.getByRole('dialog', { name: 'Invite users' })
  await drawer.getByLabel('Email addresses').fill(email)
  await drawer.getByRole('button', { name: 'Send 1 invitation' }).click()
  await expect(operator.getByText('1 invitation sent')).toBeVisible()
  return { page: await accept(browser, await mailedLink(operator, email)), email }
}

async function startSignOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
}

async function signOut(page: Page): Promise<void> {
  await startSignOut(page)
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByLabel('Email')).toBeEnabled()
}

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function prove(page: Page): Promise<void> {
  await page.getByRole('dialog').getByLabel('Your password').fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
}

const isSignedIn = (page: Page) => expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

/** The authenticator app of one person. Each code works once, so each is of a later period than the one before. */
function authenticator(address: string): () => string {
  const totp = URI.parse(address)
  if (!(totp instanceof TOTP)) throw new Error('The address is for codes that change with time.')
  let period = 0
  return () => {
    // Nobody waits here: the server accepts the code of the next period too.
    period = Math.max(period + 1, totp.counter())
    return totp.generate({ timestamp: period * totp.period * 1000 })
  }
}

test('a second step is turned on; a code of the app signs in, and so does a recovery code, once', async ({
  page: operator,
  browser,
}) => {
  test.slow()
  const { page, email } = await invited(operator, browser, 'tessa.vella')
  await page.goto('/account/two-step')
  await page.getByRole('button', { name: 'Set up' }).click()
  await prove(page)
  const address = await page.getByRole('link', { name: 'open the app directly' }).getAttribute('href')
  const nextCode = authenticator(address ?? '')
  await page.getByLabel('Code from your authenticator app').fill(nextCode())
  await page.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recoveryCode = await codes.first().innerText()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('10 of 10 left')).toBeVisible()

  await signOut(page)
  await enterPassword(page, email)
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(nextCode())
  await page.getByRole('button', { name: 'Continue' }).click()
  await isSignedIn(page)

  for (const isFirst of [true, false]) {
    await signOut(page)
    await enterPassword(page, email)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(recoveryCode)
    await page.getByRole('button', { name: 'Continue' }).click()
    if (!isFirst) break
    await isSignedIn(page)
    await page.goto('/account/two-step')
    await expect(page.getByText('9 of 10 left')).toBeVisible()
  }
  await expect(page.getByText(/code is wrong|not right|already used/i)).toBeVisible()

  await operator.goto(`/users?q=${encodeURIComponent(email)}`)
  await operator.getByRole('row').filter({ hasText: email }).getByRole('link', { name: /Tessa/ }).click()
  await operator.getByRole('button', { name: 'Reset two-step verification' }).click()
  await operator.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(operator.getByText('Two-step verification reset')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Email')).toBeEnabled()
  await enterPassword(page, email)
  await isSignedIn(page)
  await page.context().close()
})

/** An authenticator as it is built into a laptop, which confirms by itself that the person is there. */
async function plugIn(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a passkey is added and signs in without a password, until it is removed', async ({
  page: operator,
  browser,
}) => {
  test.slow()
  const { page } = await invited(operator, browser, 'paul.attard')
  await plugIn(page)
  await page.goto('/account/passkeys')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await prove(page)
  await expect(page.getByText('Passkey added')).toBeVisible()
  await expect(page.getByText('Not used yet')).toBeVisible()
  await startSignOut(page)
  await page.waitForURL(/\/login/)
  // The email field offers the passkey, and this device takes it at once.
  await isSignedIn(page)
  await page.goto('/account/sessions')
  await expect(page.getByRole('listitem').filter({ hasText: 'This device' })).toContainText('Passkey')
  await page.goto('/account/passkeys')
  await expect(page.getByText(/Last used/)).toBeVisible()
  await page.getByRole('button', { name: /^Actions for Chrome/ }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(page.getByText('Passkey removed')).toBeVisible()
  await expect(page.getByText('Not used yet')).toHaveCount(0)
  await page.context().close()
})

test('a person sees the session of another device and ends it, which signs that device out', async ({
  page: operator,
  browser,
}) => {
  test.slow()
  const { page, email } = await invited(operator, browser, 'sara.farrugia')
  const other = await (await browser.newContext({ storageState: { cookies: [], origins: [] } })).newPage()
  await other.goto('/login')
  await expect(other.getByLabel('Email')).toBeEnabled()
  await enterPassword(other, email)
  await isSignedIn(other)
  await page.goto('/account/sessions')
  const sessions = page.getByRole('listitem').filter({ hasText: 'Signed in' })
  await expect(sessions).toHaveCount(2)
  await expect(sessions.filter({ hasText: 'This device' })).toHaveCount(1)
  await page.getByRole('button', { name: /^End the session/ }).click()
  await expect(page.getByText('Session ended')).toBeVisible()
  await expect(sessions).toHaveCount(1)
  // The other device learns it with its next request.
  await other.goto('/trips')
  await expect(other).toHaveURL(/\/login/)
  // A browser that is closed in the middle of the issuer's redirects may never close.
  await expect(other.getByLabel('Email')).toBeEnabled()
  await other.context().close()
  await page.context().close()
})
