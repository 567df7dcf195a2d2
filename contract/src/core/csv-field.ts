/** Fields of CSV files (RFC 4180) that spreadsheets don't interpret as formulas. */

/** Some spreadsheets interpret the full-width signs of East Asia like the plain ones. */
const formulaStart = /^[=+\-@＝＋－＠\t\r]/
/** Matches each run only from its start, so that a text of only line breaks isn't slow. */
const beforeInnerSign = /(?<![;,\s])[;,\s]+(?=[=+\-@＝＋－＠])/g
/** Where a cell or line begins for a spreadsheet that splits at semicolons, commas or tabs, even inside quotes. */
const cellStart = /[;,\t\r\n]/

/** Marks a text that a spreadsheet would interpret as a formula. */
export function csvField(value: string): string {
  const start = formulaStart.test(value) && Number.isNaN(Number(value)) ? `'${value}` : value
  return quoted(start.replace(beforeInnerSign, (run) => (cellStart.test(run) ? `${run}'` : run)))
}

export function quoted(text: string): string {
  return /[",;\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
