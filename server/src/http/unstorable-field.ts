import { toText } from '../database/storable-text.ts'

/** Neither JSON columns nor the chain of a logbook can store half a surrogate pair; NUL nothing can. */
const isStorable = (text: string): boolean => toText(text) === text

/** An object or a list of a JSON value, and where it is. */
type Place = { value: object; key: string | number; parent: Place | undefined }

const MAX_PATH_CHARACTERS = 100

/**
 * The path of a text of a JSON value that can't be stored, or of the field with such a name. Takes a list of millions of numbers
 * without allocating anything for each, and no recursion, as a body can be nested thousands of levels deep.
 */
export function unstorableField(body: unknown): string | undefined {
  if (typeof body === 'string' && !isStorable(body)) return 'body'
  const left: Place[] = isNested(body) ? [{ value: body, key: '', parent: undefined }] : []
  const isRefused = (value: unknown, key: string | number, parent: Place): boolean => {
    if (typeof value === 'string') return !isStorable(value)
    if (isNested(value)) left.push({ value, key, parent })
    return false
  }
  for (let place = left.pop(); place; place = left.pop()) {
    const { value } = place
    if (Array.isArray(value)) {
      for (let nth = 0; nth < value.length; nth++)
        if (isRefused(value[nth], nth, place)) return pathOf(nth, place)
    } else
      for (const [key, field] of Object.entries(value))
        if (!isStorable(key) || isRefused(field, key, place)) return pathOf(key, place)
  }
  return undefined
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Buffer.isBuffer(value)
}

function pathOf(key: string | number, inside: Place): string {
  const keys = [key]
  for (let place = inside; place.parent; place = place.parent) keys.push(place.key)
  return keys
    .toReversed()
    .slice(0, MAX_PATH_CHARACTERS)
    .join('.')
    .slice(0, MAX_PATH_CHARACTERS)
    .toWellFormed()
}
