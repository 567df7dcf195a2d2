/** Messages between a page and the frame in it. The frame is sandboxed, so neither can access the other. */

/** The part after `#` in the frame's URL; empty if unknown. */
export type FrameOptions = {
  token: string
  theme: 'light' | 'dark'
  locale: string
  /** The frame's own format; the page around it keeps the value in its URL. */
  filters: string
}

/** `address`: a new URL, sent before the frame's current one expires. */
export type ToFrame = { type: 'roadbook.address'; hash: string }

export type FromFrame =
  | { type: 'roadbook.filters'; filters: string }
  /** The server refused the token. */
  | { type: 'roadbook.expired' }

export function frameHash({ token, theme, locale, filters }: FrameOptions): string {
  return `#${new URLSearchParams({ token, theme, locale, filters }).toString()}`
}

export function readFrameHash(hash: string): FrameOptions {
  const read = new URLSearchParams(hash.slice(1))
  return {
    token: read.get('token') ?? '',
    theme: read.get('theme') === 'dark' ? 'dark' : 'light',
    locale: read.get('locale') ?? 'en',
    filters: read.get('filters') ?? '',
  }
}

/** Undefined for any other message to the window, such as from browser extensions. */
export function readFromFrame(data: unknown): FromFrame | undefined {
  if (!isRecord(data)) return undefined
  if (data['type'] === 'roadbook.expired') return { type: data['type'] }
  const { type, filters } = data
  return type === 'roadbook.filters' && typeof filters === 'string' ? { type, filters } : undefined
}

export function readToFrame(data: unknown): ToFrame | undefined {
  if (!isRecord(data)) return undefined
  const { type, hash } = data
  return type === 'roadbook.address' && typeof hash === 'string' ? { type, hash } : undefined
}

function isRecord(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null
}
