import { expect, type Page } from '@playwright/test'

/** API calls as the person signed in on a page, for what a journey needs but doesn't test. */
export async function apiOf(page: Page) {
  const asked = page.waitForRequest(/\/api\/users\/me$/)
  await page.goto('/notifications')
  const headers = { authorization: (await (await asked).headerValue('authorization')) ?? '' }
  const call = (method: 'get' | 'post' | 'put', status: number) => async (path: string, data?: object) => {
    const answer = await page.request[method](`/api${path}`, { headers, data })
    expect([path, answer.status()]).toEqual([path, status])
    return answer.json()
  }
  return { get: call('get', 200), post: call('post', 201), put: call('put', 200) }
}

export type Api = Awaited<ReturnType<typeof apiOf>>

let isFilled = false

/** Waits until the demo has generated its history, which takes long on a busy machine. */
export async function waitForHistory(page: Page): Promise<void> {
  if (isFilled) return
  const { get } = await apiOf(page)
  await expect.poll(() => get('/demo/progress'), { timeout: 600_000 }).toEqual({ historyPercent: 100 })
  isFilled = true
}
