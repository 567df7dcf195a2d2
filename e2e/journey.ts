import { test as base, type BrowserContextOptions } from '@playwright/test'
import { signIn } from './sign-in.ts'

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>

/**
 * A journey that begins signed in, without the time it takes: each worker signs in once by the form. A journey about
 * signing in or out begins from Playwright's own `test` instead, since signing out would end the session of the others.
 */
export const test = base.extend<object, { session: StorageState }>({
  session: [
    async ({ browser }, use, { project }) => {
      const context = await browser.newContext({ baseURL: project.use.baseURL ?? '' })
      await signIn(await context.newPage())
      const session = await context.storageState()
      await context.close()
      await use(session)
    },
    { scope: 'worker' },
  ],
  storageState: ({ session }, use) => use(session),
})
