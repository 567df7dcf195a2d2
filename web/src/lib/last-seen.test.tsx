import { afterEach, expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { lastSeen } from './last-seen.ts'
import { clearStoredData } from './stored-data.ts'

afterEach(() => localStorage.clear())

const silence = new ApiError({ statusCode: 0, code: 'no_answer', message: 'Failed to fetch' })
const signedOut = new ApiError({ statusCode: 401, code: 'unauthorized', message: 'Sign in.' })

const answering = (answer: unknown) => () => Promise.resolve(answer)
const failing = (mistake: Error) => async () => {
  throw mistake
}

test('without an answer, the last one stands for it', async () => {
  await lastSeen('trips', answering(['a']))
  await lastSeen('trips', answering(['a', 'b']))
  expect(await lastSeen('trips', failing(silence))).toEqual(['a', 'b'])
})

test('what was never answered, what was refused, and who is signed out, fails as ever', async () => {
  await expect(lastSeen('trips', failing(silence))).rejects.toBe(silence)
  await lastSeen('trips', answering(['a']))
  await expect(lastSeen('trips', failing(signedOut))).rejects.toBe(signedOut)
  const mistake = new TypeError('Mistake')
  await expect(lastSeen('trips', failing(mistake))).rejects.toBe(mistake)
})

test('the end of a session takes all of it, so the next person sees nothing', async () => {
  await lastSeen('trips', answering(['a']))
  clearStoredData({ keepUnsent: true })
  await expect(lastSeen('trips', failing(silence))).rejects.toBe(silence)
})
