import { toText } from '../database/storable-text.ts'

/** Neither JSON columns nor the chain of a logbook can store half a surrogate pair; NUL nothing can. */
const isStorable = (text: string): boolean => toText(text) === text

const MAX_PATH_CHARACTERS = 100

/** The path of the first text of a JSON value that can't be stored, or of the field with such a name. */
export function unstorableField(value: unknown): string | undefined {
  // Not recursive, as a body can be nested thousands of levels deep.
  const left = [{ path: '', value }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { path } = next
    if (typeof next.value === 'string' && !isStorable(next.value)) return cutPath(path)
    if (typeof next.value !== 'object' || next.value === null || Buffer.isBuffer(next.value)) continue
    for (const [key, field] of Object.entries(next.value)) {
      const inside = path === '' ? key : `${path}.${key}`
      if (!isStorable(key)) return cutPath(inside)
      left.push({ path: inside, value: field })
    }
  }
  return undefined
}

function cutPath(path: string): string {
  return (path || 'body').slice(0, MAX_PATH_CHARACTERS).toWellFormed()
}
