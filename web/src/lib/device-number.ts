/** In threes, as it stands on the label of the tracker. */
export function deviceNumber(dongleId: number): string {
  return String(dongleId)
    .padStart(15, '0')
    .replace(/(\d{3})(?=\d)/g, '$1\u00a0')
}
