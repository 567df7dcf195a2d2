import type { User } from '@roadbook/contract/people/users'

/** A user as the API sends it. */
export function aUser(more: Partial<User> = {}): User {
  return {
    id: '019a0000-0000-7000-8000-000000000001',
    email: 'ada@company.example',
    firstName: 'Ada',
    lastName: 'Borg',
    roles: ['driver'],
    phone: null,
    licenceNumber: null,
    licenceCheckedAt: null,
    licenceCheck: null,
    licenceDueOn: null,
    locale: null,
    archived: false,
    lastSeenAt: null,
    status: 'active',
    invitedAt: null,
    invitationEndsAt: null,
    cameWithoutSignIn: false,
    erased: false,
    vehicles: [],
    createdAt: '2026-11-01T08:00:00Z',
    updatedAt: '2026-11-01T08:00:00Z',
    version: 1,
    ...more,
  }
}
