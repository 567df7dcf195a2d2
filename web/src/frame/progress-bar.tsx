import { useLingui } from '@lingui/react/macro'
import { NavigationProgress } from '@mantine/nprogress'

export function ProgressBar() {
  const { t } = useLingui()
  return (
    // Silent for screen readers, which announce what has loaded, not that it is loading.
    <output aria-live="off">
      <NavigationProgress size={2} aria-label={t`Loading`} withinPortal={false} />
    </output>
  )
}
