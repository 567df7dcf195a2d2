import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** In light mode all rules, in dark mode only the contrast, since only colours differ. */
export async function hasNoViolations(page: Page, name: string): Promise<void> {
  // There are no frames, for each of which axe would open a page.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  expect([name, 'light', await violations(axe)]).toEqual([name, 'light', []])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(
    page.locator('html[data-mantine-color-scheme=dark], html:not([data-mantine-color-scheme])'),
  ).toBeVisible()
  // Colours in transition from light to dark aren't the final ones.
  const transitions = 'document.getAnimations().filter((one) => one instanceof CSSTransition).length'
  await expect.poll(() => page.evaluate<number>(transitions)).toBe(0)
  expect([name, 'dark', await violations(axe.withRules('color-contrast'))]).toEqual([name, 'dark', []])
  await page.emulateMedia({ colorScheme: 'light' })
}

async function violations(axe: AxeBuilder): Promise<string[]> {
  const { violations: found } = await axe.analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/** By how many pixels the page is wider than the window. */
export async function overflow(page: Page): Promise<number> {
  return Math.max(0, await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth'))
}

/** Errors and warnings of the page from now on. */
export function listen(page: Page): string[] {
  const problems: string[] = []
  page.on('console', (message) => {
    const isLoud = message.type() === 'error' || message.type() === 'warning'
    // Chromium's own message about software WebGL; nobody with a graphics card sees it.
    if (isLoud && !/GPU stall|WebGL/.test(message.text())) problems.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`))
  return problems
}
