import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { GeofencePreview } from '@roadbook/contract/rules/geofences'
import { useFormat } from '../../../../lib/use-format.ts'

/** "9 exits and 5 entries", most frequent first. */
export function useTypeCounts(): (byType: GeofencePreview['byType']) => string {
  const { t } = useLingui()
  const { locale } = useFormat()
  return ({ enter = 0, exit = 0, dwell = 0, speeding = 0 }) => {
    const counts = [
      { count: exit, text: t`${plural(exit, { one: '# exit', other: '# exits' })}` },
      { count: enter, text: t`${plural(enter, { one: '# entry', other: '# entries' })}` },
      { count: dwell, text: t`${plural(dwell, { one: '# long stay', other: '# long stays' })}` },
      {
        count: speeding,
        text: t`${plural(speeding, { one: '# time speeding', other: '# times speeding' })}`,
      },
    ]
    const some = counts.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)
    return new Intl.ListFormat(locale).format(some.map(({ text }) => text))
  }
}
