import { session } from '../session/session.ts'
import type { Session } from '../session/session-port.ts'

/** Fetches a map tile that requires sign-in; empty if there is none. */
export function createTileFetch(
  { getIdToken, renewOnce }: Pick<Session, 'getIdToken' | 'renewOnce'>,
  fetchNow: typeof globalThis.fetch,
) {
  const ask = (path: string, signal: AbortSignal): Promise<Response> => {
    const token = getIdToken()
    return fetchNow(path, {
      signal,
      headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
    })
  }
  return async (path: string, signal: AbortSignal): Promise<ArrayBuffer> => {
    const first = await ask(path, signal)
    const response = first.status === 401 && (await renewOnce()) ? await ask(path, signal) : first
    if (!response.ok) throw new Error(`A map tile was answered with ${response.status}.`)
    return response.arrayBuffer()
  }
}

export const fetchTile = createTileFetch(
  { getIdToken: () => session.getIdToken(), renewOnce: () => session.renewOnce() },
  (input, init) => globalThis.fetch(input, init),
)
