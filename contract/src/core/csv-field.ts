/** Fields of CSV files (RFC 4180) that spreadsheets don't take for formulas. */

/** Some spreadsheets read the full-width signs of East Asia as the plain ones. */
const formulaStart = /^[=+\-@＝＋－＠\t\r]/
/** Matches each run only from its start, so that a text of nothing but line breaks isn't slow. */
const beforeInnerSign = /(?<![;,\s])[;,\s]+(?=[=+\-@＝＋－＠])/g
/**
 * Where a cell or line begins for a spreadsheet that splits at semicolons, commas or tabs, even inside
 * quotes.
 */
const cellStart = /[;,\t\r\n]/

/** A text that a spreadsheet would take for a formula is marked as text. */
export function csvField(value: string): string {
  const start = formulaStart.test(value) && Number.isNaN(Number(value)) ? `'${value}` : value
  return quoted(start.replace(beforeInnerSign, (run) => (cellStart.test(run) ? `${run}'` : run)))
}

export function quoted(text: string): string {
  return /[",;\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
