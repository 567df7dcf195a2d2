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
  for (let place = left.pop(); place; place = left.pop()) {
    const key = unstorableKey(place, left)
    if (key !== undefined) return pathOf(key, place)
  }
  return undefined
}

/** Of a text, or itself; what is nested deeper is added to `left`. */
function unstorableKey(parent: Place, left: Place[]): string | number | undefined {
  const isUnstorable = (value: unknown, key: string | number): boolean => {
    if (typeof value === 'string') return !isStorable(value)
    if (isNested(value)) left.push({ value, key, parent })
    return false
  }
  if (Array.isArray(parent.value)) {
    const nth = parent.value.findIndex(isUnstorable)
    return nth === -1 ? undefined : nth
  }
  const fields = Object.entries(parent.value)
  return fields.find(([key, field]) => !isStorable(key) || isUnstorable(field, key))?.[0]
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
