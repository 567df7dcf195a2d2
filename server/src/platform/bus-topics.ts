import { z } from 'zod'

/**
 * What processes tell each other: ids alone, nothing of people. Each message only saves time: whoever misses one finds out from
 * the database.
 */
export const topics = {
  /** These vehicles' live states were written, by this revision of their company. */
  states: z.object({ tenantId: z.uuid(), revision: z.number(), vehicleIds: z.array(z.uuid()) }),
  /** What is kept of these devices is out of date; of all of the company where none is named. */
  devices: z.object({ tenantId: z.uuid(), dongleIds: z.array(z.number()).optional() }),
  /** There is something to do for the worker of that name, in whichever process it runs. */
  work: z.object({ worker: z.string() }),
}

export type Topics = { [Name in keyof typeof topics]: z.infer<(typeof topics)[Name]> }
export type Topic = keyof Topics
