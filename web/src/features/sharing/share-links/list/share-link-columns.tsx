import { useLingui } from '@lingui/react/macro'
import type { ShareLink } from '@roadbook/contract/sharing/share-links'
import { useFormat } from '../../../../lib/use-format.ts'
import { fieldColumn, textColumn } from '../../../../ui/list/columns.tsx'
import { instantValue, numberValue, textValue } from '../../../../ui/list/export-column.ts'
import type { Column } from '../../../../ui/table/table-column.ts'
import { endOf, hasEnded, stateAt } from '../link-state.ts'
import { LinkStatus, useLinkStateLabels } from '../link-status.tsx'
import { useEndText } from '../use-end-text.ts'
import { Row, Stack, Text } from '../../../../ui/layout.tsx'
import { styleClasses } from '../../../../ui/style-classes.ts'
import classes from './share-links.module.css'

export function useShareLinkColumns(now: number): Column<ShareLink>[] {
  const { t } = useLingui()
  const f = useFormat()
  const states = useLinkStateLabels()
  const endText = useEndText()
  const muted = (link: ShareLink) => (hasEnded(link, now) ? styleClasses({ color: 'muted' }) : undefined)
  return [
    {
      id: 'registration',
      header: t`Vehicle`,
      width: 160,
      isFixed: true,
      opens: true,
      sortValue: ({ registration }) => registration,
      exported: [
        textValue(({ registration }) => registration),
        textValue(({ vehicleLabel }) => vehicleLabel, { header: t`Label` }),
      ],
      cell: (link) => <Vehicle link={link} isEnded={hasEnded(link, now)} />,
    },
    {
      id: 'label',
      header: t`For and destination`,
      width: 224,
      sortValue: ({ label }) => label || null,
      exported: [
        textValue(({ label }) => label, { header: t`For` }),
        textValue(({ destination }) => destination?.address ?? null, { header: t`Destination` }),
      ],
      cell: (link) => <ForAndDestination link={link} isEnded={hasEnded(link, now)} />,
    },
    {
      id: 'expiresAt',
      header: t`Expires`,
      width: 148,
      // Ended ones come last, as in the list's order.
      sortValue: (link) => (hasEnded(link, now) ? null : Date.parse(link.expiresAt)),
      exported: [
        instantValue(({ startsAt }) => startsAt, { header: t`Start (${f.timeZone})` }),
        instantValue(endOf, { header: t`End (${f.timeZone})` }),
      ],
      cell: (link) => (
        <span className={muted(link)} title={f.full(endOf(link))}>
          <Text tabular>{endText(link, now)}</Text>
        </span>
      ),
    },
    {
      id: 'viewCount',
      header: t`Opened`,
      width: 86,
      isNumber: true,
      sortValue: ({ viewCount }) => viewCount,
      exported: [numberValue(({ viewCount }) => viewCount)],
      cell: (link) => (
        <span
          className={muted(link)}
          title={link.lastViewedAt === null ? undefined : f.full(link.lastViewedAt)}
        >
          {f.number(link.viewCount)}
        </span>
      ),
    },
    textColumn({
      id: 'status',
      header: t`Status`,
      width: 112,
      isSorted: true,
      value: (link) => states[stateAt(link, now)],
      cell: (link) => <LinkStatus state={stateAt(link, now)} />,
    }),
    fieldColumn({
      id: 'createdByName',
      header: t`Shared by`,
      isSorted: true,
      cell: (link) => <span className={muted(link)}>{link.createdByName}</span>,
    }),
  ]
}

type CellProps = { link: ShareLink; isEnded: boolean }

export function Vehicle({ link: { registration, vehicleLabel }, isEnded }: CellProps) {
  return (
    <Row as="span" gap={6} align="stretch" clip className={classes.vehicle} data-ended={isEnded || undefined}>
      <span>{registration}</span>
      {vehicleLabel !== null && (
        <Text weight={400} color="text2" truncate className={classes.label}>
          {vehicleLabel}
        </Text>
      )}
    </Row>
  )
}

function ForAndDestination({ link: { label, destination }, isEnded }: CellProps) {
  const { t } = useLingui()
  const recipient = label || t`Not named`
  const place = destination?.address ?? t`No destination`
  return (
    <Stack
      as="span"
      className={classes.for}
      data-ended={isEnded || undefined}
      title={`${recipient}\n${place}`}
    >
      <strong>{recipient}</strong>
      <Text color="muted">{place}</Text>
    </Stack>
  )
}
