/**
 * Measures lists, searches, sums and statistics of 1,000 vehicles with 100,000 expenses, over a socket and through the whole
 * app, then the time and memory of an export of all of them: `npm run bench -- expenses`. The target is 300 ms for 95 % of
 * the calls, and memory that doesn't grow with the size of the export.
 */
import { companyOverHttp, reportCalls } from '../company-over-http.ts'
import { withDatabase } from '../machine.ts'
import { fillExpenses, sizes } from './fill-expenses.ts'

/** Each month once, since a running server has read them before. */
const aim = { rounds: 100, warmUp: 23, aimMs: 300, share: 0.95 }
/** How often resident memory is sampled during an export. */
const LOOK_EVERY_MS = 1_000
const MAX_GROWTH_MIB = 64

/** A month of the two years, a different one for each call. */
function month(n: number): string {
  const first = Temporal.PlainDate.from('2026-11-01').subtract({ months: n % 23 })
  return `startDate=${first.toString()}&endDate=${first.with({ day: first.daysInMonth }).toString()}`
}
const words = ['enemed', 'example 12', 'wash 4', 'ghs 300', 'workshop']
const calls: Readonly<Record<string, (n: number) => string>> = {
  'list of a month, with its sums': (n) => `/expenses?limit=100&page=${1 + (n % 50)}&${month(n)}`,
  'list of a month, sorted by amount': (n) => `/expenses?limit=100&sort=amountMinor:desc&${month(n)}`,
  'list of a month, fuel and toll': (n) => `/expenses?limit=100&expenseTypes=fuel,toll&${month(n)}`,
  'search in a month': (n) =>
    `/expenses?limit=100&search=${encodeURIComponent(words[n % 5] ?? '')}&${month(n)}`,
  'search in all days': (n) => `/expenses?limit=100&search=${encodeURIComponent(words[n % 5] ?? '')}`,
  'list and sums of all days': (n) => `/expenses?limit=100&page=${1 + (n % 50)}`,
  'overview by vehicle, a month': (n) => `/expenses/statistics/overview?page=${1 + (n % 20)}&${month(n)}`,
  'comparison with twelve months': (n) => `/expenses/statistics/comparison?${month(n)}`,
  'by driver, a month': (n) => `/expenses/statistics/groups?by=driver&${month(n)}`,
  'unusual expenses, a month': (n) => `/expenses/statistics/outliers?${month(n)}`,
  'closing of a month': (n) =>
    `/settings/expenses-lock-config/closing?month=${Temporal.PlainYearMonth.from('2026-11')
      .subtract({ months: n % 23 })
      .toString()}`,
}

await withDatabase(async (database) => {
  const company = await companyOverHttp(database, 'Expenses Ltd', new Date('2026-11-20T09:42:00Z'))
  await fillExpenses(database, company.admin.tenantId)
  console.log(
    `${sizes.expenses.toLocaleString('en')} expenses of ${sizes.vehicles.toLocaleString('en')} vehicles`,
  )
  for (const [name, addressOf] of Object.entries(calls))
    await reportCalls(name, aim, (n) => company.get(addressOf(n)))
  await exportAll(`${company.api}/expenses/export`, company.headers)
  await company.close()
})

/** Reads the whole stream in this process, which is also the server's, and discards it. */
async function exportAll(address: string, headers: Record<string, string>): Promise<void> {
  const resident: number[] = []
  const look = setInterval(
    () => resident.push(Math.round(process.memoryUsage().rss / 2 ** 20)),
    LOOK_EVERY_MS,
  )
  const start = performance.now()
  const { body, status } = await fetch(address, { headers })
  if (status !== 200 || !body) throw new Error(`The export answered ${status}.`)
  let bytes = 0
  for await (const chunk of body) bytes += chunk.length
  clearInterval(look)
  const seconds = (performance.now() - start) / 1000
  const most = (share: number) => Math.max(...resident.slice(0, Math.ceil(resident.length * share)))
  const growth = most(1) - most(0.5)
  console.log(
    `export of all ${seconds.toFixed(1)} s, ${(bytes / 2 ** 20).toFixed(0)} MiB of JSON, ` +
      `${Math.round(sizes.expenses / seconds).toLocaleString('en')} expenses/s; resident memory at most ${most(0.1)} MiB in the ` +
      `first tenth, ${most(0.5)} in the first half, ${most(1)} in all` +
      (growth <= MAX_GROWTH_MIB ? '' : `  grew by more than ${MAX_GROWTH_MIB} MiB`),
  )
}
