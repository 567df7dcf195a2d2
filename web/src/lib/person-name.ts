import type { User } from '@roadbook/contract/people/users'

/** A person's name, or their email address if they have none. */
export function nameOf({
  firstName,
  lastName,
  email,
}: Pick<User, 'firstName' | 'lastName' | 'email'>): string {
  return `${firstName} ${lastName}`.trim() || (email ?? '')
}
