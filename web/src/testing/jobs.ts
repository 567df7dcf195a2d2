import type { Job } from '@roadbook/contract/trips/jobs'

/** An hour and a half this morning; tests override what they need. */
export function aJob(parts: Partial<Job> = {}): Job {
  return {
    id: '0199b2a0-0000-7000-8000-00000000000a',
    title: 'Chiller repair',
    description: '',
    postcode: 'SLM 1549',
    address: 'Tower Road 12',
    location: null,
    startDate: '2026-11-20T08:30:00.000Z',
    endDate: '2026-11-20T10:00:00.000Z',
    status: 'inProgress',
    statusSince: '2026-11-20T08:31:00.000Z',
    assignee: '0199b2a0-0000-7000-8000-00000000000f',
    assigneeName: 'Aisha Mifsud',
    vehicleId: null,
    registration: null,
    tripId: null,
    trip: null,
    archived: false,
    createdAt: '2026-11-19T08:00:00.000Z',
    updatedAt: '2026-11-19T08:00:00.000Z',
    version: 1,
    ...parts,
  }
}
