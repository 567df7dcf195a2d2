import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

type Options = BrowserContextOptions & {
  actionTimeout?: number
  navigationTimeout?: number
  contextOptions?: object
}

/** A browser without a session, as the configuration describes it. */
export async function openBrowserAs(browser: Browser, options: Options): Promise<BrowserContext> {
  const { baseURL, locale, timezoneId, viewport, actionTimeout, navigationTimeout, contextOptions } = options
  const context = await browser.newContext({
    ...contextOptions,
    ...(baseURL !== undefined && { baseURL }),
    ...(locale !== undefined && { locale }),
    ...(timezoneId !== undefined && { timezoneId }),
    ...(viewport !== undefined && { viewport }),
  })
  if (actionTimeout !== undefined) context.setDefaultTimeout(actionTimeout)
  if (navigationTimeout !== undefined) context.setDefaultNavigationTimeout(navigationTimeout)
  return context
}

export const phone = { width: 390, height: 844 }

/** Somebody else's browser: nothing of the session of a journey is in it. */
export async function openStranger(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  return (await browser.newContext({ viewport: phone, ...options })).newPage()
}
