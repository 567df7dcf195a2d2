import { useLingui } from '@lingui/react/macro'
import { useFormat } from '../../lib/use-format.ts'

/** A duration whose start and end are shown beside it: less than a minute is not "0 min". */
export function useLengthText(): (seconds: number) => string {
  const { t } = useLingui()
  const f = useFormat()
  return (seconds) => (seconds < 60 ? t`under 1 min` : f.duration(seconds))
}
