import { z } from 'zod'
import { entityFields, expectedVersion, idOf } from '../core/entity.ts'
import { Instant } from '../core/instant.ts'
import { isPublicMailDomain } from './public-mail-domains.ts'
import { problem } from '../core/problem.ts'
import { routes } from '../core/route.ts'

/** The TXT record that verifies a domain: `_roadbook.example.com`. */
export const DOMAIN_RECORD_PREFIX = '_roadbook'

/** Leaves room for the record's name, which in DNS may have 253 characters. */
const MAX_DOMAIN_LENGTH = 243

/** Two labels or more, the last one not a number, since an IP address is not a domain. */
const domainPattern = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * The domain of what people type: `https://Example.com/`, `anna@example.com`, `größe.de`. In ASCII, so that similar letters
 * can be distinguished.
 */
export function toDomain(typed: string): string {
  const text = typed.trim()
  if (text.length > 300) return text
  try {
    return new URL(/^[a-z]+:\/\//i.test(text) ? text : `http://${text}`).hostname.replace(/\.$/, '')
  } catch {
    return text
  }
}

function isDomain(text: string): boolean {
  return text.length <= MAX_DOMAIN_LENGTH && domainPattern.test(text)
}

const DomainName = z
  .string()
  .max(1000)
  .overwrite(toDomain)
  .refine(isDomain, problem('domain_invalid'))
  .refine((domain) => !isPublicMailDomain(domain), problem('domain_public'))

/** The roles for people who join by a domain; only admins can make somebody an admin. */
export const JoiningRole = z.enum(['driver', 'viewer', 'manager'])
export type JoiningRole = z.infer<typeof JoiningRole>

/** What DNS returns instead of the record; `taken`: the record is correct, but another company has verified the domain. */
export const DomainProblem = z.enum(['missing', 'different', 'noAnswer', 'taken'])
export type DomainProblem = z.infer<typeof DomainProblem>

export const VerifiedDomain = z.object({
  id: idOf('domain'),
  domain: z.string(),
  role: JoiningRole,
  /** The value of the TXT record. */
  record: z.string(),
  verifiedAt: Instant.nullable(),
  checkedAt: Instant.nullable(),
  problem: DomainProblem.nullable(),
  /** For a verified domain: since when the record has been missing. After seven days it is no longer verified. */
  failingSince: Instant.nullable(),
  /** It is being looked up, or will be within seconds. */
  isChecking: z.boolean(),
  ...entityFields,
})
export type VerifiedDomain = z.infer<typeof VerifiedDomain>

/** Who must have a second factor. */
export const SecondFactorRule = z.enum(['optional', 'admins', 'everyone'])
export type SecondFactorRule = z.infer<typeof SecondFactorRule>

export const SecuritySettings = z.object({ secondFactor: SecondFactorRule, version: z.int() })
export type SecuritySettings = z.infer<typeof SecuritySettings>

const Id = z.object({ id: idOf('domain') })

export const securityRoutes = routes({
  get: {
    method: 'GET',
    path: '/settings/security',
    access: 'settings.write',
    apiKeys: 'none',
    summary: 'How people of the company must sign in.',
    response: SecuritySettings,
  },
  put: {
    method: 'PUT',
    path: '/settings/security',
    access: 'settings.write',
    apiKeys: 'none',
    summary: 'Changes how people of the company must sign in.',
    body: z.object({ secondFactor: SecondFactorRule.optional(), version: expectedVersion }),
    response: SecuritySettings,
  },
  listDomains: {
    method: 'GET',
    path: '/settings/domains',
    access: 'settings.write',
    apiKeys: 'none',
    summary: 'The email domains of the company, with the DNS records that prove them.',
    response: z.array(VerifiedDomain),
  },
  addDomain: {
    method: 'POST',
    path: '/settings/domains',
    access: 'settings.write',
    apiKeys: 'none',
    summary: 'Adds an email domain; it takes effect once its DNS record is found.',
    body: z.object({ domain: DomainName, role: JoiningRole.default('driver') }),
    response: VerifiedDomain,
    status: 201,
  },
  updateDomain: {
    method: 'PUT',
    path: '/settings/domains/{id}',
    access: 'settings.write',
    apiKeys: 'none',
    summary: 'Changes the role of people who will join by this domain.',
    params: Id,
    body: z.object({ role: JoiningRole.optional(), version: expectedVersion }),
    response: VerifiedDomain,
  },
  checkDomain: {
    method: 'POST',
    path: '/settings/domains/{id}/check',
    access: 'settings.write',
    apiKeys: 'none',
    summary: 'Looks up the DNS record of the domain within seconds.',
    params: Id,
    response: VerifiedDomain,
    status: 201,
  },
  removeDomain: {
    method: 'DELETE',
    path: '/settings/domains/{id}',
    access: 'settings.write',
    apiKeys: 'none',
    summary: 'Removes the domain; those who have joined by it stay.',
    params: Id,
    response: z.undefined(),
    status: 204,
  },
})
