import { test as base, type Page } from '@playwright/test'
import { openBrowserAs } from './browsers.ts'
import { signIn } from './sign-in.ts'

/**
 * A journey of Maria Camilleri, who runs the demo company. She has signed in once, and all journeys go on in the same tab, which
 * has loaded the page already. A journey about signing in or out, or without a connection, opens a browser of its own.
 */
export const test = base.extend<object, { desk: Page }>({
  desk: [
    async ({ browser }, use, { project }) => {
      const context = await openBrowserAs(browser, project.use)
      const page = await context.newPage()
      await signIn(page)
      await use(page)
      await context.close()
    },
    { scope: 'worker' },
  ],
  context: ({ desk }, use) => use(desk.context()),
  page: async ({ desk, viewport }, use) => {
    if (viewport) await desk.setViewportSize(viewport)
    await use(desk)
  },
})

/** Goes to an address: by loading it in a new tab, otherwise as a link would, without loading everything again. */
export async function visit(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(path)
  // The router leaves itself to developer tools.
  else await page.evaluate(`__TSR_ROUTER__.navigate({ href: ${JSON.stringify(path)} })`)
}
