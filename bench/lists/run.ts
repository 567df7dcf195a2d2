/**
 * Measures the response time of each list at its intended size, over a socket and through the whole app, for
 * different pages, searches and filters: `npm run bench -- lists`. The target is 50 ms at the 99th
 * percentile.
 */
import { companyOverHttp, reportCalls } from '../company-over-http.ts'
import { withDatabase } from '../machine.ts'
import { fillLists, sizes } from './fill-lists.ts'
import { lists } from './queries.ts'

const calls = { rounds: 200, warmUp: 20, aimMs: 50, share: 0.99 }

await withDatabase(async (database) => {
  const company = await companyOverHttp(database, 'Lists Ltd', new Date('2026-11-20T09:42:00Z'))
  await fillLists(database, company.admin)
  console.log(
    Object.entries(sizes)
      .map(([name, size]) => `${size.toLocaleString('en')} ${name}`)
      .join(', '),
  )
  for (const [name, addressOf] of Object.entries(lists))
    await reportCalls(name, calls, (n) => company.get(addressOf(n)))
  await company.close()
})
