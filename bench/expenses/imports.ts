/**
 * Measures the import of the largest statement, 20,000 rows of 15 columns, as CSV and as XLSX: parsing and suggesting, the
 * preview, another mapping, the import and its undo, over a socket and through the whole app, beside 200,000 expenses: `npm
 * run bench -- expense-imports`. `--rows 2000` uses a smaller one.
 */
import { mostImportRows } from '@roadbook/contract/core/table-limits'
import { writeXlsx } from 'hucre/xlsx'
import { companyOverHttp } from '../company-over-http.ts'
import { withDatabase } from '../machine.ts'

const VEHICLES = 500
const KNOWN = 200_000

const given = process.argv.indexOf('--rows')
// The first line has the column names.
const rows = given < 0 ? mostImportRows - 1 : Number(process.argv[given + 1])

const names = [
  'Kartennummer', 'Kennzeichen', 'Lieferdatum', 'Uhrzeit', 'Belegnummer', 'Tankstelle', 'Ort', 'Warenart', 'Menge',
  'Einzelpreis', 'MwSt-Satz', 'Nettobetrag', 'Bruttobetrag', 'Währung', 'km-Stand',
] // prettier-ignore

const comma = (value: number, digits: number) => value.toFixed(digits).replace('.', ',')

function cellsOf(n: number, offset: number): string[] {
  const vehicle = 1 + (n % VEHICLES)
  const day = String(1 + (n % 19)).padStart(2, '0')
  const litres = 20 + (n % 4000) / 100
  const gross = litres * 1.649
  return [
    `7006 ${1000 + vehicle}`, `GHS ${vehicle}`, `${day}.11.2026`, '07:42', `${offset + n}`, `Station ${n % 300}`,
    'Musterstadt', n % 9 === 0 ? 'AdBlue' : 'Diesel', comma(litres, 2), '1,649', '19,00', comma(gross / 1.19, 2),
    comma(gross, 2), 'EUR', `${48_000 + n}`,
  ] // prettier-ignore
}

await withDatabase(async (database) => {
  const company = await companyOverHttp(database, 'Statements Ltd', new Date('2026-11-20T09:42:00Z'))
  await fill(company.admin.tenantId)
  const base = `${company.api}/expense-imports`
  const table = [names, ...Array.from({ length: rows }, (_, n) => cellsOf(n, 0))]
  const csv = new Blob([table.map((cells) => cells.join(';')).join('\n')])
  const other = [names, ...Array.from({ length: rows }, (_, n) => cellsOf(n, rows))]
  const xlsx = new Blob([
    new Uint8Array(await writeXlsx({ sheets: [{ name: 'Transactions', rows: other }] })),
  ])
  for (const [kind, file] of Object.entries({ csv, xlsx })) await measure(kind, file)
  console.log(`resident memory at the end: ${Math.round(process.memoryUsage().rss / 2 ** 20)} MiB`)
  await company.close()

  async function measure(kind: string, file: Blob): Promise<void> {
    console.log(`${kind}, ${rows.toLocaleString('en')} rows, ${(file.size / 2 ** 20).toFixed(1)} MiB`)
    const draft = await timed('read, proposed and stored', `?fileName=statement.${kind}`, 'POST', file)
    const path = `/${draft.id}`
    await timed('preview opened', path, 'GET')
    await timed('a page of duplicates and others', `${path}/rows?limit=50`, 'GET')
    await timed('read again with another mapping', path, 'PUT', {
      mapping: { ...draft.draft.mapping, type: 'fuel' },
    })
    const { counts } = draft.draft
    await timed(`${counts.add.toLocaleString('en')} imported`, `${path}/confirm`, 'POST', { counts })
    await timed('undone', `${path}/undo`, 'POST', {})
  }

  async function timed(name: string, path: string, method: string, body?: Blob | object) {
    const isFile = body instanceof Blob
    const start = performance.now()
    const answer = await fetch(base + path, {
      method,
      headers: {
        ...company.headers,
        'content-type': isFile ? 'application/octet-stream' : 'application/json',
      },
      ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${text}`)
    console.log(`  ${name.padEnd(36)} ${(performance.now() - start).toFixed(0).padStart(6)} ms`)
    return JSON.parse(text) as { id: string; draft: { mapping: object; counts: { add: number } } } // the API's responses
  }

  async function fill(tenantId: string): Promise<void> {
    const { owner } = database.pools
    await owner.query(
      `insert into vehicles (tenant_id, id, registration, fuel_type)
       select $1, gen_random_uuid(), 'GHS ' || n, 'diesel' from generate_series(1, ${VEHICLES}) n`,
      [tenantId],
    )
    await owner.query(
      `insert into expenses (tenant_id, id, vehicle_id, type, date, amount_minor, currency, vendor)
       select $1, gen_random_uuid(), id, 'fuel', date '2026-11-20' - (n % 365), 2000 + n * 7 % 9000, 'EUR', 'Station ' || n % 300
       from vehicles, generate_series(1, ${KNOWN / VEHICLES}) n where tenant_id = $1`,
      [tenantId],
    )
    await owner.query('vacuum analyze')
  }
})
