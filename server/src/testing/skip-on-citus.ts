import { inject, type TestContext } from 'vitest'

/** Why a test can't tell anything about a cluster. */
const reasons = {
  trigger: 'a trigger makes a statement fail, and Citus has none on tables of companies',
  plan: 'it counts what the plan of one server reads',
  replaced: "a restore replaces the database, and those of several machines can't be swapped",
}

export function skipOnCitus({ skip }: Pick<TestContext, 'skip'>, why: keyof typeof reasons): void {
  skip(inject('testServer').servers.length > 1, reasons[why])
}
