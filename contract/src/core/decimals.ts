/** Whether the number can be written with this many decimals without loss. */
export function hasDecimals(value: number, most: number): boolean {
  return Number(value.toFixed(most)) === value
}
