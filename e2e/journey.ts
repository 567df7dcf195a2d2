import { test as base, type Page } from '@playwright/test'
import { openBrowserAs } from './browsers.ts'
import { signIn } from './sign-in.ts'

/**
 * A journey of Maria Camilleri, who runs the demo company. She has signed in once, and all journeys continue in the same
 * tab, which has already loaded the page. A journey about signing in or out, or about being offline, opens its own browser.
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

/** Opens a URL: in a new tab by loading it, otherwise like a link, without reloading everything. */
export async function visit(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(path)
  // The router exposes itself to developer tools.
  else await page.evaluate(`__TSR_ROUTER__.navigate({ href: ${JSON.stringify(path)} })`)
}
