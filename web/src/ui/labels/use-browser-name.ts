import { useLingui } from '@lingui/react/macro'

/** Such as "Chrome on Windows". */
export function useBrowserName({
  browser,
  system,
}: {
  browser: string | null
  system: string | null
}): string {
  const { t } = useLingui()
  if (browser !== null && system !== null) return t`${browser} on ${system}`
  return browser ?? system ?? t`Unknown browser`
}
