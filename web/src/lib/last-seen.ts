/** What the page needs to open without a connection, as the server last answered it; gone with the session. */
import { ApiError, mayWorkLater } from './api-error.ts'

const KEY_PREFIX = 'roadbook.last-seen.'

/** Asks, and keeps the answer. Without one, the answer kept last stands for it. */
export async function lastSeen<Answer>(name: string, ask: () => Promise<Answer>): Promise<Answer> {
  const key = KEY_PREFIX + name
  try {
    const answer = await ask()
    keep(key, answer)
    return answer
  } catch (error) {
    const kept = error instanceof ApiError && mayWorkLater(error) && error.statusCode !== 401 && read(key)
    if (!kept) throw error
    return kept as Answer // written below, by the same version of the page or one before
  }
}

/** On a phone without room there is nothing to open without a connection. */
function keep(key: string, answer: unknown): void {
  try {
    globalThis.localStorage.setItem(key, JSON.stringify(answer))
  } catch {
    // Full, or not allowed.
  }
}

function read(key: string): unknown {
  try {
    return JSON.parse(globalThis.localStorage.getItem(key) ?? 'null')
  } catch {
    return undefined
  }
}
