import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Tooltip } from '@mantine/core'
import type { Alarm } from '@roadbook/contract/rules/alarms'
import { useFormat } from '../../../../lib/use-format.ts'
import { useAlarmTypeLabels, shownAlarms } from '../../../../ui/labels/alarm-types.ts'
import { fieldColumn, textColumn } from '../../../../ui/list/columns.tsx'
import { instantValue, numberValue, textValue } from '../../../../ui/list/export-column.ts'
import { OnOff } from '../../../../ui/on-off.tsx'
import type { Column } from '../../../../ui/table/table-column.ts'
import { columnWidth } from '../../../../ui/table/text-width.ts'
import { useCan } from '../../../people/users/queries.ts'
import { useSwitchAlarm } from '../queries.ts'
import { AlarmSentence } from '../sentence/alarm-sentence.tsx'
import { AlarmMenu } from './alarm-menu.tsx'
import { Sparkline } from './sparkline.tsx'
import { useWatchedText } from './use-watched-text.ts'
import { Row, Text } from '../../../../ui/layout.tsx'
import { styleClasses } from '../../../../ui/style-classes.ts'

/** The icon before the type, and the cell's padding beyond that of a figure. */
const ICON_PX = 30
const sumOf = ({ last7Days }: Alarm) => last7Days.reduce((sum, count) => sum + count, 0)

export function useAlarmColumns(all: readonly Alarm[], now: number): Column<Alarm>[] {
  return [...useRuleColumns(all), ...useFiredColumns(all, now)]
}

/** Its name and type, and its vehicles. */
function useRuleColumns(all: readonly Alarm[]): Column<Alarm>[] {
  const { t } = useLingui()
  const f = useFormat()
  const types = useAlarmTypeLabels()
  const watched = useWatchedText()
  return [
    {
      id: 'active',
      header: t`On`,
      width: 56,
      pin: 'start',
      isFixed: true,
      narrow: 'firstEnd',
      sortValue: ({ active }) => (active ? 0 : 1),
      exported: [textValue(({ active }) => (active ? t`On` : t`Off`))],
      cell: (alarm) => <Switching alarm={alarm} />,
    },
    fieldColumn({
      id: 'name',
      header: t`Name`,
      minWidth: 160,
      isFixed: true,
      opens: true,
      narrow: 'first',
      isSorted: true,
      cell: (alarm) => <Name alarm={alarm} />,
    }),
    textColumn({
      id: 'type',
      header: t`Type`,
      width: Math.max(200, columnWidth(all.map(({ type }) => types[type])) + ICON_PX),
      narrow: 'second',
      isSorted: true,
      value: ({ type }) => types[type],
      cell: ({ type }) => {
        const Icon = shownAlarms[type].icon
        return (
          <Row as="span" maxWidth="full" verticalAlign="middle" inline gap={8} color="text2">
            <Icon size={16} stroke={1.6} aria-hidden="true" />
            {types[type]}
          </Row>
        )
      },
    }),
    textColumn({
      id: 'vehicles',
      header: t`Vehicles`,
      minWidth: 120,
      narrow: 'second',
      isSorted: true,
      value: ({ alarmRuleTargets }) => watched(alarmRuleTargets).text,
      cell: ({ alarmRuleTargets, active }) => {
        const { text, count } = watched(alarmRuleTargets)
        return (
          <span className={active ? undefined : styleClasses({ weight: 400, color: 'text2' })} title={text}>
            {text}{' '}
            {count !== undefined && (
              <Text color="muted" tabular>
                {f.number(count)}
              </Text>
            )}
          </span>
        )
      },
    }),
  ]
}

function Switching({ alarm }: { alarm: Alarm }) {
  const { t } = useLingui()
  const mayChange = useCan('alarms.write')
  const { mutate } = useSwitchAlarm()
  const { name, active } = alarm
  return (
    <OnOff
      label={t`Alarm ${name}`}
      isOn={active}
      mayChange={mayChange}
      onSwitch={(isOn) => mutate({ rule: alarm, active: isOn })}
    />
  )
}

/** Its sentence is shown on hover and focus. */
function Name({ alarm }: { alarm: Alarm }) {
  const label = (
    <Text block whiteSpace="normal">
      <AlarmSentence rule={alarm} />
    </Text>
  )
  return (
    <Tooltip
      label={label}
      multiline
      w={320}
      position="bottom-start"
      openDelay={400}
      events={{ hover: true, focus: true, touch: false }}
    >
      <span
        className={
          alarm.active ? styleClasses({ weight: 600 }) : styleClasses({ weight: 400, color: 'text2' })
        }
      >
        {alarm.name}
      </span>
    </Tooltip>
  )
}

/** Its entries, and who was notified. */
function useFiredColumns(all: readonly Alarm[], now: number): Column<Alarm>[] {
  const { t } = useLingui()
  const f = useFormat()
  const most = Math.max(0, ...all.flatMap(({ last7Days }) => last7Days))
  return [
    {
      id: 'last7Days',
      header: t`Last 7 days`,
      width: 130,
      sortValue: sumOf,
      exported: [numberValue(sumOf)],
      cell: ({ last7Days }) => <Sparkline days={last7Days} most={most} />,
    },
    {
      id: 'lastFired',
      header: t`Last fired`,
      width: 150,
      narrow: 'secondEnd',
      sortValue: ({ lastFiredAt }) => lastFiredAt,
      exported: [instantValue(({ lastFiredAt }) => lastFiredAt, { header: t`Last fired (${f.timeZone})` })],
      cell: ({ lastFiredAt, active }) =>
        lastFiredAt === null ? (
          <Text color="muted">
            <Trans>Never</Trans>
          </Text>
        ) : (
          <time
            dateTime={lastFiredAt}
            title={f.full(lastFiredAt)}
            className={active ? undefined : styleClasses({ weight: 400, color: 'text2' })}
          >
            {f.moment(lastFiredAt, now)}
          </time>
        ),
    },
    {
      id: 'notifies',
      header: t`Notifies`,
      width: 104,
      isNumber: true,
      sortValue: ({ recipients }) => recipients.length,
      exported: [numberValue(({ recipients }) => recipients.length)],
      cell: ({ recipients }) => (
        <Text weight={400} color="text2">
          <Plural value={recipients.length} _0="Nobody" one="# person" other="# people" />
        </Text>
      ),
    },
    {
      id: 'menu',
      header: t`Actions`,
      isHeaderHidden: true,
      isFixed: true,
      width: 48,
      exported: [],
      cell: (alarm) => <AlarmMenu alarm={alarm} />,
    },
  ]
}
