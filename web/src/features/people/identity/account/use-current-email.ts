import { useSuspenseQuery } from '@tanstack/react-query'
import { currentUserQuery } from '../../users/queries.ts'

export function useCurrentEmail(): string {
  const { data: user } = useSuspenseQuery(currentUserQuery())
  return user.email
}
