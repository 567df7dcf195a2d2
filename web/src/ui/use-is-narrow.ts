import { useMediaQuery } from '@mantine/hooks'

/** Under 900 px the navigation is a drawer and tables become lists. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 56.24em)', false, { getInitialValueInEffect: false }) ?? false
}
