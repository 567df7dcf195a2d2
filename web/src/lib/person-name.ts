import type { User } from '@roadbook/contract/people/users'

/** What a person is called; without a name by their email address. */
export function nameOf({
  firstName,
  lastName,
  email,
}: Pick<User, 'firstName' | 'lastName' | 'email'>): string {
  return `${firstName} ${lastName}`.trim() || email
}
