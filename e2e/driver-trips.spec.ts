import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** The demo has one person who can sign in: for the page alone they are a driver now, for the server still themselves. */
async function asDriver(page: Page): Promise<void> {
  await page.route('**/api/users/me', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), roles: ['driver'] } })
  })
}

/** How many of the files that the page has loaded the service worker has not kept yet. */
const notKept = `(async () => {
  const files = performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.includes('/assets/'))
  const kept = await Promise.all(['/', ...files].map((file) => caches.match(file)))
  return kept.filter((file) => file === undefined).length
})()`

test('a driver opens the page without a connection and categorises a trip, which is sent when there is one', async ({
  page,
  context,
}) => {
  test.slow()
  await asDriver(page)
  await page.goto('/dashboard')
  const trips = page.getByRole('region', { name: 'Trips to complete' })
  const trip = trips.getByRole('article').first()
  await expect(trip).toBeVisible()
  // From when all its files are kept on the phone, the page opens without a connection.
  await expect.poll(() => page.evaluate<number>(notKept)).toBe(0)
  await context.setOffline(true)
  await page.reload()
  await expect(trip).toBeVisible()
  const waiting = trips.getByText(/saved on this device/)
  await trip.getByRole('button', { name: 'Commute' }).click()
  await expect(waiting).toBeVisible()
  const sent = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  await context.setOffline(false)
  expect(await (await sent).json()).toMatchObject({ category: 'commute', edited: true })
  await expect(waiting).toBeHidden()
})
