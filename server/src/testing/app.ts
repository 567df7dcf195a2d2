import { appOver, createTestClock, type TestApp } from './app-over.ts'
import { createTestDatabase } from './database.ts'

export type { Person, TestApp } from './app-over.ts'

/** The real app on a separate database for the test file. */
export async function createTestApp(environment: Record<string, string> = {}): Promise<TestApp> {
  const { database, drop } = await createTestDatabase()
  const clock = createTestClock(new Date('2026-11-20T09:42:00Z'))
  const home = await appOver({ database, clock, environment })
  return {
    ...home,
    async close() {
      await home.close()
      await drop()
    },
  }
}
