export type JsonObject = Record<string, unknown>

/** Names joined by dots, such as `position.speed`; a number is the place in a list. */
export type Path = string
export type Reader = (value: unknown) => unknown

/** Finds the value at a path. Names may contain dots themselves, as flespi's do. */
export function readerOf(path: Path): Reader {
  const names = path.split('.')
  /** For the rest of the path from each name on. */
  const readers: Reader[] = []
  for (let from = names.length - 1; from >= 0; from--) readers[from] = readerFrom(names, from, readers)
  return readers[0] ?? (() => undefined)
}

function readerFrom(names: readonly string[], from: number, readers: readonly Reader[]): Reader {
  const path = names.slice(from).join('.')
  const heads = names.slice(from + 1).flatMap((_, more) => {
    const read = readers[from + more + 1]
    return read ? [{ head: names.slice(from, from + more + 1).join('.'), read }] : []
  })
  const index = Number(names[from])
  const inItem = readers[from + 1]
  return (value) => {
    if (Array.isArray(value)) return inItem ? inItem(value[index]) : value[index]
    if (!isObject(value)) return undefined
    if (Object.hasOwn(value, path)) return value[path]
    for (const { head, read } of heads) if (Object.hasOwn(value, head)) return read(value[head])
    return undefined
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
