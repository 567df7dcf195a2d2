import { languageOf } from '@roadbook/contract/languages'

/** `message` is the server's own message, if it sent one. */
export class DataError extends Error {
  readonly isRefused: boolean

  constructor(message: string, isRefused: boolean) {
    super(message)
    this.name = 'DataError'
    this.isRefused = isRefused
  }
}

/** `path` is that of the API, such as `/api/frames/…`. */
type Asked = { path: string; body: object; locale: string; signal: AbortSignal }

/** Only with the token in the body: nothing else about the person is sent. */
export async function readData(asked: Asked): Promise<unknown> {
  const { path, body, locale, signal } = asked
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': languageOf(locale) },
    body: JSON.stringify(body),
    credentials: 'omit',
    signal,
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok && answer !== undefined) return answer
  throw new DataError(messageIn(answer), response.status === 401)
}

function messageIn(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null || !('message' in answer)) return ''
  return typeof answer.message === 'string' ? answer.message : ''
}
