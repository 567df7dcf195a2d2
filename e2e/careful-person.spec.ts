import { expect, type Page } from '@playwright/test'
import { TOTP, URI } from 'otpauth'
import { apiOf } from './api.ts'
import { openVisitor } from './browsers.ts'
import { test, visit } from './journey.ts'
import { join, password } from './mail.ts'

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

/** One person's authenticator app. Each code works once, so each is from a later period than the one before. */
function authenticator(address: string): () => string {
  const totp = URI.parse(address)
  if (!(totp instanceof TOTP)) throw new Error('The address is for codes that change with time.')
  let period = 0
  return () => {
    // There is no need to wait: the server accepts the code of the next period too.
    period = Math.max(period + 1, totp.counter())
    return totp.generate({ timestamp: period * totp.period * 1000 })
  }
}

/** A laptop's built-in authenticator, which confirms by itself that the person is present. */
async function plugIn(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return () => devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
}

test('a person ends the session of another device, signs in by a passkey, and by a second step until an admin resets it', async ({
  page: admin,
  browser,
}) => {
  const { page, email, own } = await join({ page: admin, browser }, await apiOf(admin), 'viewer')

  await test.step('the session of another device is shown, and ending it signs that device out', async () => {
    const other = await openVisitor(browser)
    await other.goto('/login')
    await expect(other.getByLabel('Email')).toBeEnabled()
    await enterPassword(other, email)
    await isSignedIn(other)
    await visit(page, '/account/sessions')
    const sessions = page.getByRole('listitem').filter({ hasText: 'Signed in' })
    await expect(sessions).toHaveCount(2)
    await expect(sessions.filter({ hasText: 'This device' })).toHaveCount(1)
    await page.getByRole('button', { name: /^End the session/ }).click()
    await expect(page.getByText('Session ended')).toBeVisible()
    await expect(sessions).toHaveCount(1)
    // The other device notices with its next request.
    await other.goto('/trips')
    await expect(other).toHaveURL(/\/login/)
    // A browser closed in the middle of the issuer's redirects may never close.
    await expect(other.getByLabel('Email')).toBeEnabled()
    await other.context().close()
  })

  await test.step('a passkey signs in without a password, until it is removed', async () => {
    const unplug = await plugIn(page)
    await visit(page, '/account/passkeys')
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await prove(page)
    await expect(page.getByText('Passkey added')).toBeVisible()
    await expect(page.getByText('Not used yet')).toBeVisible()
    await startSignOut(page)
    await page.waitForURL(/\/login/)
    // The email field offers the passkey, and this device uses it at once.
    await isSignedIn(page)
    await visit(page, '/account/sessions')
    await expect(page.getByRole('listitem').filter({ hasText: 'This device' })).toContainText('Passkey')
    await visit(page, '/account/passkeys')
    await expect(page.getByText(/Last used/)).toBeVisible()
    await page.getByRole('button', { name: /^Actions for Chrome/ }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByLabel('Your password').fill(password)
    await page.getByRole('button', { name: 'Remove passkey' }).click()
    await expect(page.getByText('Passkey removed')).toBeVisible()
    await expect(page.getByText('Not used yet')).toHaveCount(0)
    await unplug()
  })

  await test.step('a second step is turned on; a code of the app signs in, and so does a recovery code, once', async () => {
    await visit(page, '/account/two-step')
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
      await visit(page, '/account/two-step')
      await expect(page.getByText('9 of 10 left')).toBeVisible()
    }
    await expect(page.getByText(/code is wrong|not right|already used/i)).toBeVisible()
  })

  await test.step('an admin resets it for somebody who has lost the app', async () => {
    await visit(admin, `/users?q=${encodeURIComponent(email)}`)
    const row = admin.getByRole('row').filter({ hasText: email })
    await row.getByRole('link', { name: new RegExp(own, 'i') }).click()
    await admin.getByRole('button', { name: 'Reset two-step verification' }).click()
    await admin.getByRole('button', { name: 'Reset', exact: true }).click()
    await expect(admin.getByText('Two-step verification reset')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Email')).toBeEnabled()
    await enterPassword(page, email)
    await isSignedIn(page)
  })
  await page.context().close()
})
