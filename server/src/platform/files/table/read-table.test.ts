import { deflateRawSync } from 'node:zlib'
import { mostImportColumns, mostImportRows } from '@roadbook/contract/core/table-limits'
import fc from 'fast-check'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { costlyRuns } from '../../../../../property-runs.ts'
import { readCsv } from './csv-table.ts'
import { readAnyTable } from './read-any-table.ts'
import { readTable } from './read-table.ts'
import { FileError } from '../file-error.ts'
import { unpackedBytes } from '../unpacked-size.ts'

const encode = (text: string) => new TextEncoder().encode(text)

async function refusalOf(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  try {
    await readAnyTable(bytes)
    return undefined
  } catch (error) {
    if (error instanceof FileError) return error.problem.code
    throw error
  }
}

describe('a CSV file', () => {
  test('is read with any delimiter, in any encoding', () => {
    const rows = [
      ['Kennzeichen', 'Ort', 'Betrag'],
      ['M-RB 101', 'Köln', '1.234,50'],
      ['M-RB 102', 'Łódź', '5,10'],
    ]
    const lines = rows.map((cells, index) => ({ line: index + 1, cells }))
    for (const delimiter of [';', '\t', '|']) {
      const text = rows.map((row) => row.join(delimiter)).join('\r\n')
      expect(readCsv(encode(text))).toEqual(lines)
      expect(readCsv(encode(`\uFEFF${text}`))).toEqual(lines)
      for (const mark of ['', '\uFEFF']) {
        expect(readCsv(new Uint8Array(Buffer.from(mark + text, 'utf16le')))).toEqual(lines)
        expect(readCsv(new Uint8Array(Buffer.from(mark + text, 'utf16le').swap16()))).toEqual(lines)
      }
    }
  })

  test('in Windows-1252 keeps its umlauts and the euro sign', () => {
    const bytes = new Uint8Array([0x4d, 0xfc, 0x6c, 0x3b, 0x80, 0x35]) // Mül;€5
    expect(readCsv(bytes)).toEqual([{ line: 1, cells: ['Mül', '€5'] }])
  })

  test('with decimal commas is split at its semicolons, whatever stands above the table', () => {
    const text = 'Statement, of November, 2026\n\na;b;c\n1,5;2,5;3,5\n4,5;5,5;6,5\n'
    expect(readCsv(encode(text)).map(({ line, cells }) => [line, cells.length])).toEqual([
      [1, 1],
      [3, 3],
      [4, 3],
      [5, 3],
    ])
  })

  test('keeps the numbers of its lines, over empty ones and over line breaks in quotes', () => {
    const text = 'a;b\n\n"x\ny";2\n3;4\n'
    expect(readCsv(encode(text)).map(({ line }) => line)).toEqual([1, 4, 5])
  })

  test('of any cells is read back as it was written, apart from repeated spaces', () => {
    const unit = fc.constantFrom('a', 'ß', '1', ';', ',', '"', '\n', '\t', ' ', 'x')
    const cell = fc.string({ unit, maxLength: 12 })
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 2, maxLength: 8 }), (rows) => {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
        const text = rows.map((row) => row.map(quoted).join(';')).join('\n')
        const expected = rows
          .map((row) => row.map((value) => value.replaceAll(/\s+/g, ' ').trim() || null))
          .map((row) => row.slice(0, row.findLastIndex((value) => value !== null) + 1))
          .filter((row) => row.length > 0)
        expect(readCsv(encode(text)).map(({ cells }) => cells)).toEqual(expected)
      }),
    )
  })

  test('has one space wherever its cells have several', () => {
    const text = `a;b\n1.1.2026 10:00${' '.repeat(400)}x;"New\u00A0\n York"\n`
    expect(readCsv(encode(text))[1]?.cells).toEqual(['1.1.2026 10:00 x', 'New York'])
  })

  test('has no zero bytes and no halves of characters in its cells', () => {
    const cells = readCsv(new Uint8Array(Buffer.from('\uFEFFa\uD800;b\n', 'utf16le')))[0]?.cells
    expect(cells).toEqual(['a\uFFFD', 'b'])
  })
})

describe('a file that would do harm is refused', () => {
  test('with too many columns', async () => {
    expect(await refusalOf(encode(`${'a;'.repeat(mostImportColumns)}b\n1;2\n`))).toBe('table_too_wide')
    expect(await refusalOf(encode(`x${';'.repeat(60_000)}b\n`))).toBe('table_too_wide')
    expect(await refusalOf(encode(`a,b,c\n1,2,3\n4,5,6\n${','.repeat(9_000_000)}`))).toBe('table_too_wide')
  })

  test('with too many rows', async () => {
    expect(await refusalOf(encode('a;b\n'.repeat(mostImportRows + 1)))).toBe('table_too_long')
  })

  test('with a quote that is never closed', async () => {
    expect(await refusalOf(encode(`a;b\n"${'x'.repeat(100_000)}`))).toBe('table_unreadable')
  })

  test('that is no table at all', async () => {
    expect(await refusalOf(encode('%PDF-1.7\n…'))).toBe('not_a_table')
    expect(await refusalOf(new Uint8Array(4_000))).toBe('not_a_table')
    expect(await refusalOf(encode('\n\n \n'))).toBe('file_empty')
    expect(await refusalOf(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))).toBe(
      'old_workbook',
    )
  })

  test('that is a workbook of a hundred megabytes in a hundred kilobytes', async () => {
    const sheet = Buffer.alloc(101 * 1024 * 1024, ' ')
    expect(await refusalOf(zip({ 'xl/worksheets/sheet1.xml': sheet }))).toBe('workbook_too_large')
  })

  test('that is a workbook which says too little about its size', async () => {
    const sheet = Buffer.alloc(8 * 1024 * 1024, ' ')
    expect(await refusalOf(zip({ 'xl/sharedStrings.xml': sheet }, { size: 0 }))).toBe('file_unreadable')
    expect(await refusalOf(await lyingWorkbook())).toBe('file_unreadable')
  })

  test.each([
    ['the number of its entries', 10, 2],
    ['the length of its directory', 12, 4],
    ['the place of its directory', 16, 4],
    ['all of it twice', 0, 0],
  ])('that is a workbook which says %s in ZIP64', (_, at, bytes) => {
    const file = zip({ 'a.txt': Buffer.from('a') })
    const end = file.length - 22
    const large = withLargeEnd(file.subarray(0, end), file.subarray(end))
    large.fill(0xff, large.length - 22 + at, large.length - 22 + at + bytes)
    expect(unpackedBytes(large)).toBe(undefined)
  })

  test('that is a workbook whose directory is longer than it says', () => {
    const file = zip({ 'a.txt': Buffer.from('a'), 'b.txt': Buffer.from('b') })
    file[file.length - 22 + 10] = 1
    expect(unpackedBytes(file)).toBe(undefined)
  })

  test('that is a workbook of a few kilobytes which repeats a long text in each of its cells', async () => {
    const cells = '<c t="s"><v>0</v></c>'.repeat(mostImportColumns)
    const rows = Array.from({ length: 300 }, (_, row) => `<row r="${row + 1}">${cells}</row>`).join('')
    const file = sheetOf(rows, 'x'.repeat(500))
    expect(file.length).toBeLessThan(10_000)
    expect(await refusalOf(file)).toBe('workbook_too_large')
  })

  test('that is a damaged workbook', async () => {
    expect(await refusalOf(new Uint8Array([0x50, 0x4b, 3, 4, 5, 6, 7, 8]))).toBe('file_unreadable')
    expect(await refusalOf(zip({ 'a.txt': Buffer.from('a') }))).toBe('file_unreadable')
  })

  test('that is a workbook with XML ten thousand levels deep', async () => {
    const deep = '<a>'.repeat(10_000) + '</a>'.repeat(10_000)
    const parts = Object.fromEntries(
      ['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml'].map((name) => [name, Buffer.from(deep)]),
    )
    expect(await refusalOf(zip(parts))).toBe('file_unreadable')
  })

  test('that is a workbook with a cell in the last column of a sheet', async () => {
    const rows = [['a', 'b', 'c'], Array.from({ length: 16_384 }, (_, i) => (i === 16_383 ? 1 : null))]
    const bytes = new Uint8Array(await writeXlsx({ sheets: [{ name: 'a', rows }] }))
    expect(await refusalOf(bytes)).toBe('table_too_wide')
  })
})

test('any bytes are read or refused', async () => {
  const bytes = fc.uint8Array({ minLength: 1, maxLength: 300 })
  await fc.assert(
    fc.asyncProperty(bytes, fc.boolean(), async (some, isZip) => {
      await refusalOf(new Uint8Array([...(isZip ? [0x50, 0x4b, 3, 4] : []), ...some]))
    }),
    { numRuns: costlyRuns },
  )
})

test('a workbook’s cover sheet is passed over', async () => {
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Cover', rows: [['Statement of November']] },
      { name: 'Transactions', rows: [['a', 'b', 'c'], [1, 2, 3]] }, // prettier-ignore
    ],
  })
  expect(await readTable(new Uint8Array(bytes))).toEqual([
    { line: 1, cells: ['a', 'b', 'c'] },
    { line: 2, cells: [1, 2, 3] },
  ])
})

test.each([
  ['twice', '2'],
  ['before the one above it', '1'],
  ['below the last of a sheet', '3000000000'],
])('a workbook with a row %s is unreadable', async (_, row) => {
  const rows = ['2', row].map((r) => `<row r="${r}"><c r="A${r}"><v>1</v></c></row>`).join('')
  expect(await refusalOf(sheetOf(rows))).toBe('file_unreadable')
})

test('rows of a workbook may begin far down', async () => {
  expect(await readAnyTable(sheetOf('<row r="25000"><c r="A25000"><v>1</v></c></row>'))).toEqual([
    { line: 25_000, cells: [1] },
  ])
})

/** A workbook with these rows in its only sheet, and a text that cells can share. */
function sheetOf(rows: string, shared = ''): Uint8Array<ArrayBuffer> {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const related = (...parts: [type: string, target: string][]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${parts
      .map(
        ([type, target], at) =>
          `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`,
      )
      .join('')}</Relationships>`
  const parts = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': related(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': related(
      ['worksheet', 'worksheets/sheet1.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ),
    'xl/sharedStrings.xml': `<sst xmlns="${main}"><si><t>${shared}</t></si></sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
  }
  return zip(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)])))
}

/** A zip archive with these entries; `size` is the unpacked size that it claims. */
function zip(entries: Record<string, Buffer>, said: { size?: number } = {}): Uint8Array<ArrayBuffer> {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(entries)) {
    const packed = deflateRawSync(content)
    const local = header(0x04034b50, 30, {
      packed: packed.length,
      size: said.size ?? content.length,
      name,
      at: 18,
    })
    const entry = header(0x02014b50, 46, {
      packed: packed.length,
      size: said.size ?? content.length,
      name,
      at: 20,
    })
    entry.writeUInt16LE(8, 10)
    local.writeUInt16LE(8, 8)
    entry.writeUInt32LE(offset, 42)
    entry.writeUInt16LE(name.length, 28)
    local.writeUInt16LE(name.length, 26)
    locals.push(local, packed)
    directory.push(entry)
    offset += local.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...locals, ...directory, end]))
}

/** The archive with a ZIP64 end record before its own. */
function withLargeEnd(entries: Uint8Array, end: Uint8Array): Uint8Array<ArrayBuffer> {
  const view = new DataView(end.buffer, end.byteOffset)
  const record = Buffer.alloc(56)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(BigInt(view.getUint16(10, true)), 32)
  record.writeBigUInt64LE(BigInt(view.getUint32(12, true)), 40)
  record.writeBigUInt64LE(BigInt(view.getUint32(16, true)), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(entries.length), 8)
  return new Uint8Array(Buffer.concat([entries, record, locator, end]))
}

type Header = { packed: number; size: number; name: string; at: number }

function header(signature: number, length: number, { packed, size, name, at }: Header): Buffer {
  const made = Buffer.alloc(length)
  made.writeUInt32LE(signature, 0)
  made.writeUInt32LE(packed, at)
  made.writeUInt32LE(size, at + 4)
  return Buffer.concat([made, Buffer.from(name)])
}

/** A workbook whose sheet is larger than the archive claims. */
async function lyingWorkbook(): Promise<Uint8Array<ArrayBuffer>> {
  const rows = Array.from({ length: 500 }, (_, row) => [`cell ${row}`, row, row])
  const bytes = new Uint8Array(await writeXlsx({ sheets: [{ name: 'a', rows }] }))
  const view = new DataView(bytes.buffer)
  for (let at = 0; at + 46 < bytes.length; at += 1) {
    if (view.getUint32(at, true) !== 0x02014b50) continue
    if (view.getUint32(at + 24, true) > 2_000) view.setUint32(at + 24, 1_000, true)
  }
  return bytes
}
