/** Filters in an address: lists are comma-separated. */
export function idsIn(filters: URLSearchParams, name: string): string[] {
  return (filters.get(name) ?? '').split(',').filter((id) => /^[\da-f-]{36}$/.test(id))
}

/** Undefined for anything other than one of the words. */
export function wordIn<Word extends string>(
  filters: URLSearchParams,
  name: string,
  words: readonly Word[],
): Word | undefined {
  const value = filters.get(name)
  return words.find((word) => word === value)
}

/** Undefined for text that isn't a month such as `2026-11`. */
export function monthIn(filters: URLSearchParams, name: string): string | undefined {
  const value = filters.get(name) ?? ''
  return /^(19|20)\d\d-(0[1-9]|1[0-2])$/.test(value) ? value : undefined
}

/** Undefined for text that isn't a day such as `2026-11-20`. */
export function dayIn(filters: URLSearchParams, name: string): string | undefined {
  const value = filters.get(name) ?? ''
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(value)) return undefined
  const at = Date.parse(value)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value) ? value : undefined
}

/** An address of the app, for a link that leaves the frame; empty values are left out. */
export function appLink(
  path: string,
  search: Record<string, string | readonly string[] | undefined>,
): string {
  const parts = Object.entries(search).flatMap(([name, value]) => {
    const text = typeof value === 'string' ? value : (value ?? []).join(',')
    return text === '' ? [] : [`${name}=${encodeURIComponent(text).replaceAll('%2C', ',')}`]
  })
  return parts.length > 0 ? `${path}?${parts.join('&')}` : path
}
