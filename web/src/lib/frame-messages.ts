/** What a page and the frame in it tell each other. The frame is sandboxed, so neither can look into the other. */

/** What stands behind `#` in the address of a frame; empty where it is not known. */
export type FrameOptions = {
  token: string
  theme: 'light' | 'dark'
  locale: string
  /** In the frame's own words; the page around it keeps them in its address. */
  filters: string
}

/** `address`: a new one, before the one in the frame expires. */
export type ToFrame = { type: 'roadbook.address'; hash: string }

export type FromFrame =
  | { type: 'roadbook.filters'; filters: string }
  /** The token was refused. */
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

/** Undefined for anything else that is sent to a window, such as by browser extensions. */
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
