import { afterAll } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { addTenant } from './records/trip-store.ts'

/** A separate database with a company for the test file; call it at the top of the file, which drops it at its end. */
export async function companyWithDatabase(): Promise<{ place: TestDatabase; tenantId: string }> {
  const place = await createTestDatabase()
  afterAll(() => place.drop())
  return { place, tenantId: await addTenant(place) }
}
