import { afterAll } from 'vitest'
import { addTenant, startIngest, type TestIngest } from './ingest.ts'

/** Ingest over a separate database, and a company; call it at the top of the test file, which closes it at its end. */
export async function companyWithIngest(
  options: Parameters<typeof startIngest>[0] = {},
): Promise<{ home: TestIngest; tenantId: string }> {
  const home = await startIngest(options)
  afterAll(() => home.close())
  return { home, tenantId: await addTenant(home) }
}
