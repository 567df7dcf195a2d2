import { useComputedColorScheme } from '@mantine/core'

/** Light or dark, from the first rendering on. */
export function useScheme() {
  return useComputedColorScheme('light', { getInitialValueInEffect: false })
}
