/** Shared by workbooks of the page and of the server. */

/** A sheet's name has at most 31 characters and none of these; `suffix` is kept whole. */
export function sheetName(name: string, suffix = ''): string {
  return name.replaceAll(/[\\/?*[\]:]/gu, ' ').slice(0, 31 - suffix.length) + suffix
}

const letters: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {
  day: 'dd',
  month: 'mm',
  year: 'yyyy',
}

/** The spreadsheet format of a day, such as `dd.mm.yyyy`: in the order and with the separator of the locale. */
export function dayPatternOf(locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { dateStyle: 'short', calendar: 'gregory' }).formatToParts(0)
  const sign = parts.find(({ type }) => type === 'literal')?.value.trim()
  return parts.flatMap(({ type }) => letters[type] ?? []).join(sign || '-')
}
