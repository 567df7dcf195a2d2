import { useLingui } from '@lingui/react/macro'
import { useFormat } from '../lib/use-format.ts'

/** How long something lasted, whose beginning and end stand beside it: less than a minute is not "0 min". */
export function useLengthText(): (seconds: number) => string {
  const { t } = useLingui()
  const f = useFormat()
  return (seconds) => (seconds < 60 ? t`under 1 min` : f.duration(seconds))
}
