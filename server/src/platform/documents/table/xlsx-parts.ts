/** The parts of a workbook that don't depend on its rows, and the XML of rows. */
import type { Column, Value } from './cells.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** A sheet of the workbook: its name, and the number of its file. */
export type SheetPart = { name: string; number: number }

export function contentTypesXml(sheets: readonly SheetPart[]): string {
  const overrides = sheets.map(
    ({ number }) =>
      `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${spreadsheet}.worksheet+xml"/>`,
  )
  return `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="jsonl" ContentType="application/jsonl"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/>${overrides.join('')}</Types>`
}

/** A custom part besides the sheets; programs that don't know it drop it when they save. */
export type OwnPart = { path: string; type: string }

export function packageRelationsXml(own?: OwnPart): string {
  const ownRelation = own ? `<Relationship Id="rId2" Type="${own.type}" Target="${own.path}"/>` : ''
  return `${XML}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/>${ownRelation}</Relationships>`
}

export function workbookXml(sheets: readonly SheetPart[]): string {
  const named = sheets.map(
    ({ name, number }) => `<sheet name="${xmlText(name)}" sheetId="${number}" r:id="rId${number}"/>`,
  )
  return `${XML}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${named.join('')}</sheets></workbook>`
}

export function workbookRelationsXml(sheets: readonly SheetPart[]): string {
  const targets = sheets.map(
    ({ number }) =>
      `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  )
  return `${XML}<Relationships xmlns="${packageRelations}">${targets.join('')}<Relationship Id="rId${sheets.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`
}

const styleOf = { plain: 0, head: 1, day: 2, time: 3, oneDecimal: 4, twoDecimals: 5, duration: 6, text: 7 }

/** In the order of `styleOf`, after the plain one. */
export function stylesXml(dayPattern: string): string {
  const formats = [
    `<numFmt numFmtId="164" formatCode="${dayPattern}"/>`,
    `<numFmt numFmtId="165" formatCode="${dayPattern} hh:mm:ss"/>`,
    '<numFmt numFmtId="166" formatCode="0.0"/>',
    '<numFmt numFmtId="167" formatCode="0.00"/>',
    '<numFmt numFmtId="168" formatCode="[h]:mm:ss"/>',
  ]
  const cell = (more: string): string => `<xf xfId="0" borderId="0" fillId="0" ${more}`
  const cells = [
    cell('numFmtId="0" fontId="0"/>'),
    cell('numFmtId="0" fontId="1" applyFont="1"/>'),
    ...[164, 165, 166, 167, 168].map((id) => cell(`numFmtId="${id}" fontId="0" applyNumberFormat="1"/>`)),
    cell('numFmtId="0" fontId="0" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>'),
  ]
  return `${XML}<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${formats.join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cells.length}">${cells.join('')}</cellXfs></styleSheet>`
}

export function sheetStartXml(columns: readonly Pick<Column<never>, 'header' | 'width'>[]): string {
  const widths = columns.map(
    ({ header, width }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${Math.max(width, header.length + 2)}" customWidth="1"/>`,
  )
  const head = columns.map(({ header }, index) => textCell(reference(index, 1), header, styleOf.head))
  return `${XML}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${head.join('')}</row>`
}

export const sheetEndXml = '</sheetData></worksheet>'

export function rowXml(values: readonly Value[], row: number): string {
  const cells = values.map((value, index) => (value === null ? '' : cellXml(value, reference(index, row))))
  return `<row r="${row}">${cells.join('')}</row>`
}

function cellXml(value: NonNullable<Value>, at: string): string {
  if (value.kind === 'text') return textCell(at, value.text, styleOf.text)
  if (value.kind === 'number')
    return numberCell(at, value.number, decimalStyles[value.decimals] ?? styleOf.plain)
  if (value.kind === 'duration') return numberCell(at, (value.seconds * 1000) / DAY_MS, styleOf.duration)
  return value.kind === 'day'
    ? numberCell(at, serialOf(`${value.day}T00:00:00`), styleOf.day)
    : numberCell(at, serialOf(value.time), styleOf.time)
}

const decimalStyles: Readonly<Record<number, number>> = { 1: styleOf.oneDecimal, 2: styleOf.twoDecimals }

function numberCell(at: string, number: number, style: number): string {
  return `<c r="${at}" s="${style}"><v>${number}</v></c>`
}

/** As text, whatever it begins with, so that no spreadsheet takes it for a formula. */
function textCell(at: string, text: string, style: number): string {
  return `<c r="${at}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`
}

const DAY_MS = 86_400_000
/** 1970-01-01 as a day number of spreadsheets. */
const EPOCH_SERIAL = 25_569

function serialOf(wallClock: string): number {
  return Date.parse(`${wallClock}Z`) / DAY_MS + EPOCH_SERIAL
}

/** `A1`; after `Z` comes `AA`. */
function reference(column: number, row: number): string {
  let letters = ''
  for (let rest = column; rest >= 0; rest = Math.floor(rest / 26) - 1) {
    letters = String.fromCharCode(65 + (rest % 26)) + letters
  }
  return `${letters}${row}`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// XML 1.0 has no control characters except tab, line feed and carriage return.
// oxlint-disable-next-line no-control-regex
const notInXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/gu

/** For any text of an XML document. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(notInXml, '\uFFFD')
    .replaceAll(/[&<>"]/gu, (sign) => entities[sign] ?? sign)
}

/** Workbooks read `_x0041_` as a character. */
function xmlText(text: string): string {
  return escapeXml(text).replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/gu, '_x005F_')
}
