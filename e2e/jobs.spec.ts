import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

async function addJob(page: Page, title: string): Promise<void> {
  await page.goto('/jobs?period=any')
  await page.getByRole('button', { name: 'Add job' }).first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Title').fill(title)
  await drawer.getByLabel('Postcode').fill('SLM 1605')
  await drawer.getByRole('button', { name: /Sliema/ }).click()
  await drawer.getByRole('button', { name: 'Add job' }).click()
  await expect(page.getByText('Job added', { exact: true })).toBeVisible()
}

test('a manager adds a job by its postcode, assigns it by keyboard, and undoes archiving it', async ({
  page,
}) => {
  test.slow()
  const title = `Boiler ${crypto.randomUUID().slice(0, 8)}`
  await addJob(page, title)
  await page.getByPlaceholder('Title, place, postcode').fill(title)
  const open = column(page, 'Open')
  await expect(open.getByRole('article')).toHaveCount(1)
  await open.getByRole('button', { name: title }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Drop to assign', { exact: true })).toBeVisible()
  await page.keyboard.press('Space')
  const dialog = page.getByRole('dialog', { name: `Assign “${title}”` })
  await dialog.getByRole('button', { name: /Maria Camilleri/ }).click()
  await expect(column(page, 'Assigned').getByRole('article')).toContainText('Maria Camilleri')
  await card(page, title).getByRole('button', { name: title }).press('s')
  await page.getByRole('menuitem', { name: 'In progress' }).click()
  await expect(column(page, 'In progress').getByRole('article')).toContainText(title)
  await card(page, title).getByRole('button', { name: title }).click()
  const drawer = page.getByRole('complementary', { name: title })
  await expect(drawer.getByText('Started', { exact: true })).toBeVisible()
  await drawer.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Job archived' })).toBeVisible()
  await expect(card(page, title)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, title)).toHaveCount(1)
  await card(page, title).getByRole('button', { name: title }).press('s')
  await page.getByRole('menuitem', { name: 'Done' }).click()
  await expect(column(page, 'Done').getByRole('article')).toContainText(title)
})

test('a card is dragged by the mouse to another status, and Escape puts it back', async ({ page }) => {
  test.slow()
  const title = `Lift ${crypto.randomUUID().slice(0, 8)}`
  await addJob(page, title)
  await page.getByPlaceholder('Title, place, postcode').fill(title)
  await expect(column(page, 'Open').getByRole('article')).toHaveCount(1)
  const from = await card(page, title).boundingBox()
  const to = await column(page, 'Done').boundingBox()
  if (!from || !to) throw new Error('Card and column are on the page.')
  await page.mouse.move(from.x + 60, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + 200, from.y + 60, { steps: 8 })
  await page.mouse.move(to.x + 120, to.y + 90, { steps: 12 })
  await expect(page.getByText('Drop to mark as done', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(column(page, 'Open').getByRole('article')).toHaveCount(1)
  // It has come back to its place before it is lifted again.
  await expect(page.locator('[data-lifted], [data-ghost]')).toHaveCount(0)
  await page.mouse.move(from.x + 60, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + 200, from.y + 60, { steps: 8 })
  await page.mouse.move(to.x + 120, to.y + 90, { steps: 12 })
  await expect(page.getByText('Drop to mark as done', { exact: true })).toBeVisible()
  await page.mouse.up()
  await expect(column(page, 'Done').getByRole('article')).toContainText(title)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a driver starts and finishes a job with one tap each, also offline', async ({ page, context }) => {
    test.slow()
    const title = `Chiller ${crypto.randomUUID().slice(0, 8)}`
    await addAssigned(page, title)
    // The demo has one person who can sign in: for the page alone they are a driver now, for the server still themselves.
    await page.route('**/api/users/me', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), roles: ['driver'] } })
    })
    await page.goto('/jobs')
    await expect(page.getByRole('heading', { name: 'My jobs' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Navigate' }).first()).toHaveAttribute('href', /^geo:35\.9/)
    const job = page.getByRole('article', { name: title })
    await job.getByRole('button', { name: 'Start' }).click()
    await expect(job.getByRole('button', { name: 'Done' })).toBeVisible()
    await context.setOffline(true)
    await job.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('Saved on this device. It is sent when you are online.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('Saved on this device. It is sent when you are online.')).toBeHidden()
    await page.reload()
    await expect(page.getByRole('region', { name: 'Done' }).getByText(title)).toBeVisible()
  })
})

/** Assigned to the signed-in user, starting now. */
async function addAssigned(page: Page, title: string): Promise<void> {
  const asked = page.waitForRequest(/\/api\/users\/me$/)
  await page.goto('/jobs')
  const request = await asked
  const headers = { authorization: (await request.headerValue('authorization')) ?? '' }
  const me = await (await page.request.get('/api/users/me', { headers })).json()
  // Whatever an earlier journey left to them is over.
  const query = { assignee: me.id, status: 'assigned,inProgress' }
  const left = await (await page.request.get('/api/jobs', { headers, params: query })).json()
  for (const { id } of left) await page.request.put(`/api/jobs/${id}`, { headers, data: { status: 'done' } })
  const start = Date.now() - 3_600_000
  const answer = await page.request.post('/api/jobs', {
    headers,
    data: {
      title,
      startDate: new Date(start).toISOString(),
      endDate: new Date(start + 7_200_000).toISOString(),
      postcode: 'STJ 3155',
      location: { latitude: 35.9227, longitude: 14.49 },
      assignee: me.id,
    },
  })
  expect(answer.status()).toBe(201)
}
