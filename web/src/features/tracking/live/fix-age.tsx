import { useLingui } from '@lingui/react/macro'
import { useFormat } from '../../../lib/use-format.ts'
import { useNow } from '../../../lib/use-now.ts'

type Props = { timestamp: string | null }

/** "9 s ago", counting. */
export function FixAge({ timestamp }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const now = useNow(1_000)
  if (timestamp === null) return <>{t`No position yet`}</>
  const seconds = Math.max(0, Math.floor((now - Date.parse(timestamp)) / 1000))
  return (
    <span title={format.full(timestamp)}>
      {seconds < 60 ? t`${seconds} s ago` : format.ago(timestamp, now)}
    </span>
  )
}
