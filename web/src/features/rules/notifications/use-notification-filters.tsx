import { useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { NotificationKind } from '@roadbook/contract/rules/notifications'
import { useFormat } from '../../../lib/use-format.ts'
import type { Filter } from '../../../ui/list/filters.ts'
import { filtersOf } from '../../../ui/list/list-params.ts'
import { kindIcons } from './kind-icons.ts'
import { useKindLabels } from './kind-labels.ts'
import { notificationParams, type NotificationsSearch } from './search.ts'
import { styleClasses } from '../../../ui/style-classes.ts'

const filter = filtersOf<typeof notificationParams, NotificationsSearch>(notificationParams)
const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

export function useNotificationFilters(
  search: NotificationsSearch,
  unread: number,
): Filter<NotificationsSearch>[] {
  const { t } = useLingui()
  const labels = useKindLabels()
  const options = NotificationKind.options.map((value) => {
    const Icon = kindIcons[value]
    return { value, label: labels[value].name, icon: <Icon {...icon} /> }
  })
  const kinds = filter('kinds', { label: t`Type`, icon: <IconTag {...icon} />, options })
  return [useUnreadFilter(search, unread), kinds]
}

/** Two options instead of a chip. */
function useUnreadFilter({ unread }: NotificationsSearch, count: number): Filter<NotificationsSearch> {
  const { t } = useLingui()
  const f = useFormat()
  return {
    kind: 'own',
    params: ['unread'],
    label: t`Status`,
    chip: undefined,
    control: (onChange) => (
      <SegmentedControl
        key="unread"
        className={styleClasses({ alignSelf: 'center' })}
        aria-label={t`Status`}
        value={unread === true ? 'unread' : 'all'}
        onChange={(value) => onChange({ unread: value === 'unread' ? true : undefined })}
        data={[
          { value: 'all', label: t`All` },
          { value: 'unread', label: count > 0 ? t`Unread ${f.number(count)}` : t`Unread` },
        ]}
      />
    ),
  }
}
