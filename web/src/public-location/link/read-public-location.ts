import type { PublicLocation } from '@roadbook/contract/sharing/share-links'

const STATUSES: readonly unknown[] = [
  'stopped',
  'expired',
  'scheduled',
  'active',
] satisfies PublicLocation['status'][]

/**
 * The server's response about a link; undefined for anything else, such as a proxy's page. The server has parsed its
 * response by the contract's schema, which would double this page's script.
 */
export function readPublicLocation(text: string): PublicLocation | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isPublicLocation(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isPublicLocation(value: unknown): value is PublicLocation {
  return (
    typeof value === 'object' &&
    value !== null &&
    'status' in value &&
    STATUSES.includes(value.status) &&
    'companyName' in value &&
    typeof value.companyName === 'string'
  )
}
