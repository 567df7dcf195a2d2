import type { ShareLinkDetail } from '@roadbook/contract/sharing/share-links'

/** Shared for four hours from now on, not opened yet; tests override what they need. */
export function aShareLink(parts: Partial<ShareLinkDetail> = {}): ShareLinkDetail {
  const now = Date.now()
  return {
    id: '0199b2a0-0000-7000-8000-0000000000e1',
    vehicleId: '0199b2a0-0000-7000-8000-000000000008',
    registration: 'GHS 101',
    vehicleLabel: 'Van 2',
    label: '',
    startsAt: new Date(now).toISOString(),
    expiresAt: new Date(now + 4 * 3_600_000).toISOString(),
    destination: null,
    status: 'active',
    stoppedAt: null,
    viewCount: 0,
    lastViewedAt: null,
    createdBy: 'b',
    createdByName: 'Maria Camilleri',
    url: 'https://roadbook.example/public-location/k7Qm2xVt9a',
    arrival: null,
    createdAt: new Date(now).toISOString(),
    updatedAt: new Date(now).toISOString(),
    version: 1,
    ...parts,
  }
}
