/** A decimal number, or undefined; `12,5` is accepted, since many countries write it so. */
export function numberIn(text: unknown): number | undefined {
  if (typeof text === 'number') return Number.isFinite(text) ? text : undefined
  if (typeof text !== 'string' || !/^\s*[-+]?\d+([.,]\d+)?([eE][-+]?\d+)?\s*$/.test(text)) return undefined
  return Number(text.replace(',', '.'))
}

export function latitudeIn(text: unknown): number | undefined {
  const value = numberIn(text)
  return value !== undefined && Math.abs(value) <= 90 ? value : undefined
}

export function longitudeIn(text: unknown): number | undefined {
  const value = numberIn(text)
  return value !== undefined && Math.abs(value) <= 180 ? value : undefined
}
