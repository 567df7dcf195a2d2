/** From Monday; 1 January 2024 was a Monday. */
export function weekdayNames(locale: string, weekday: 'narrow' | 'short' | 'long'): string[] {
  const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(2024, 0, 1 + day)))
}
