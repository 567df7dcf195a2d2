import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import type { AlarmEvent } from '@roadbook/contract/rules/alarms'
import { useFormat } from '../../../../lib/use-format.ts'
import { usePlaceText } from '../../../../ui/labels/use-place-text.ts'
import { fieldColumn, textColumn } from '../../../../ui/list/columns.tsx'
import { instantValue, numberValue, textValue } from '../../../../ui/list/export-column.ts'
import type { Column } from '../../../../ui/table/table-column.ts'
import { shownAlarms } from '../../../../ui/labels/alarm-types.ts'
import { useLengthText } from '../../../../ui/labels/use-length-text.ts'
import { useEventValueText } from '../event-value-text.ts'
import { useEventName } from '../use-event-name.ts'
import { isUnderWay, secondsOf } from './under-way.ts'
import { Row, Text } from '../../../../ui/layout.tsx'
import { styleClasses } from '../../../../ui/style-classes.ts'

export function useHistoryColumns(now: number, onShow: (event: AlarmEvent) => void): Column<AlarmEvent>[] {
  return [...useWhatColumns(now), ...useDetailColumns(), useMapColumn(onShow)]
}

/** When, which vehicle, and what. */
function useWhatColumns(now: number): Column<AlarmEvent>[] {
  const { t } = useLingui()
  const f = useFormat()
  const nameOf = useEventName()
  return [
    {
      id: 'time',
      header: t`Time`,
      width: 150,
      isFixed: true,
      opens: true,
      narrow: 'secondEnd',
      exported: [
        instantValue(({ time }) => time, { header: t`Time (${f.timeZone})` }),
        instantValue(({ endTime }) => endTime, { header: t`End (${f.timeZone})` }),
      ],
      cell: ({ time }) => (
        <time dateTime={time} title={f.full(time)}>
          {f.moment(time, now)}
        </time>
      ),
    },
    fieldColumn({
      id: 'registration',
      header: t`Vehicle`,
      width: 110,
      narrow: 'first',
      cell: ({ registration }) => <Text weight={600}>{registration}</Text>,
    }),
    textColumn<AlarmEvent>({
      id: 'type',
      header: t`Type`,
      width: 230,
      narrow: 'first',
      value: nameOf,
      cell: (event) => {
        const { type, message } = event
        const Icon = shownAlarms[type].icon
        return (
          <Row as="span" maxWidth="full" verticalAlign="middle" inline gap={8} title={message}>
            <Icon size={16} stroke={1.6} className={styleClasses({ color: 'text2' })} aria-hidden="true" />
            {nameOf(event)}
          </Row>
        )
      },
    }),
    textColumn({
      id: 'alarm',
      header: t`Alarm`,
      minWidth: 140,
      value: ({ alarmName }) => alarmName,
      cell: ({ alarmName }) =>
        alarmName ?? (
          <Text color="muted">
            <Trans>Reported by the tracker</Trans>
          </Text>
        ),
    }),
  ]
}

function useDetailColumns(): Column<AlarmEvent>[] {
  const { t } = useLingui()
  const valueText = useEventValueText()
  const placeText = usePlaceText()
  return [
    {
      id: 'value',
      header: t`Value`,
      width: 130,
      narrow: 'firstEnd',
      exported: [
        numberValue(({ value }) => value),
        textValue(({ unit }) => unit, { header: t`Unit` }),
        textValue(({ message }) => message, { header: t`Message` }),
      ],
      cell: (event) => valueText(event),
    },
    {
      id: 'lasted',
      header: t`Lasted`,
      width: 110,
      exported: [],
      cell: (event) => <Lasted event={event} />,
    },
    textColumn({
      id: 'address',
      header: t`Place`,
      minWidth: 140,
      narrow: 'second',
      value: placeText,
      cell: (event) => <span title={placeText(event) ?? undefined}>{placeText(event)}</span>,
    }),
    textColumn({ id: 'driver', header: t`Driver`, width: 150, value: ({ driverName }) => driverName }),
    {
      id: 'coordinates',
      header: t`Coordinates`,
      width: 160,
      isHiddenAtFirst: true,
      exported: [
        numberValue(({ latitude }) => latitude, { header: t`Latitude` }),
        numberValue(({ longitude }) => longitude, { header: t`Longitude` }),
      ],
      cell: ({ latitude, longitude }) =>
        latitude === null || longitude === null ? null : `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`,
    },
  ]
}

function Lasted({ event }: { event: AlarmEvent }) {
  const lengthText = useLengthText()
  if (isUnderWay(event)) {
    return (
      <Text weight={600} color="danger">
        <Trans>Under way</Trans>
      </Text>
    )
  }
  const seconds = secondsOf(event)
  return seconds === null ? null : lengthText(seconds)
}

/** Highlights the entry on the map. */
function useMapColumn(onShow: (event: AlarmEvent) => void): Column<AlarmEvent> {
  const { t } = useLingui()
  return {
    id: 'map',
    header: t`Map`,
    isHeaderHidden: true,
    width: 52,
    exported: [],
    cell: (event) =>
      event.latitude === null ? null : (
        <ActionIcon
          size={28}
          aria-label={t`Show ${event.registration} on the map`}
          onClick={() => onShow(event)}
        >
          <IconMapPin size={16} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      ),
  }
}
