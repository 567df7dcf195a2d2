import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Page,
  PlaywrightTestConfig,
} from '@playwright/test'

/** A browser without a session, as in the configuration. */
export async function openBrowserAs(
  browser: Browser,
  options: NonNullable<PlaywrightTestConfig['use']>,
): Promise<BrowserContext> {
  const { baseURL = '', locale = '', timezoneId = '', viewport = null, contextOptions } = options
  const context = await browser.newContext({ ...contextOptions, baseURL, locale, timezoneId, viewport })
  context.setDefaultTimeout(options.actionTimeout ?? 0)
  context.setDefaultNavigationTimeout(options.navigationTimeout ?? 0)
  return context
}

export const phone = { width: 390, height: 844 }

/** Another person's browser, without the journey's session. */
export async function openVisitor(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  return (await browser.newContext({ viewport: phone, ...options })).newPage()
}
