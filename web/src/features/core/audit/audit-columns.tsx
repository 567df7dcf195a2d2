import { Plural, useLingui } from '@lingui/react/macro'
import {
  IconChevronDown,
  IconChevronRight,
  IconKey,
  IconQuestionMark,
  IconSettingsAutomation,
} from '@tabler/icons-react'
import { type AuditEntry, auditActions, auditTypes } from '@roadbook/contract/core/audit'
import { Initials } from '../../../ui/initials.tsx'
import { useFormat } from '../../../lib/use-format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { instantValue, textValue } from '../../../ui/list/export-column.ts'
import type { Column } from '../../../ui/table/table-column.ts'
import classes from './audit.module.css'
import { typeIcons, useActionLabels, useTypeLabels } from './entry-labels.tsx'
import { useFieldLabels } from './field-labels.ts'
import { shownChanges } from './shown-changes.ts'
import { useValueText } from './value-text.ts'
import { Row, Text } from '../../../ui/layout.tsx'
import { styleClasses } from '../../../ui/style-classes.ts'

/** More changed fields are counted instead. */
const mostNamed = 2

export function useAuditColumns(openId: string | undefined): Column<AuditEntry>[] {
  const { t } = useLingui()
  const f = useFormat()
  const actionOf = useActionText()
  return [
    {
      id: 'timestamp',
      header: t`Time`,
      width: 100,
      isFixed: true,
      narrow: 'firstEnd',
      exported: [instantValue(({ timestamp }) => timestamp, { header: t`Time (${f.timeZone})` })],
      cell: ({ id, timestamp }) => (
        <Row as="span" inline gap={10}>
          {id === openId ? (
            <IconChevronDown
              className={styleClasses({ color: 'muted' })}
              size={16}
              stroke={1.6}
              aria-hidden="true"
            />
          ) : (
            <IconChevronRight
              className={styleClasses({ color: 'muted' })}
              size={16}
              stroke={1.6}
              aria-hidden="true"
            />
          )}
          <Text as="time" tabular dateTime={timestamp} title={f.full(timestamp)}>
            {f.time(timestamp)}
          </Text>
        </Row>
      ),
    },
    useActorColumn(),
    {
      id: 'action',
      header: t`Action`,
      width: 230,
      isFixed: true,
      opens: true,
      narrow: 'second',
      exported: [textValue(actionOf)],
      cell: (entry) => <Text weight={600}>{actionOf(entry)}</Text>,
    },
    useItemColumn(),
    useChangesColumn(),
  ]
}

function useActorColumn(): Column<AuditEntry> {
  const { t } = useLingui()
  const nameOf = ({ actor }: AuditEntry) =>
    actor.name ?? (actor.id === null ? actor.key?.name : undefined) ?? actor.email
  const shown = (entry: AuditEntry) => nameOf(entry) || t`Automatic`
  return {
    id: 'actor',
    header: t`Person`,
    width: 196,
    narrow: 'first',
    exported: [
      textValue(shown),
      textValue(({ actor }) => actor.email, { header: t`Email` }),
      textValue(({ actor }) => actor.key?.name ?? '', { header: t`API key` }),
    ],
    cell: (entry) => (
      <Row as="span" gap={10} shrink className={classes.actor}>
        <Avatar entry={entry} name={nameOf(entry)} />
        <span title={entry.actor.email}>{shown(entry)}</span>
      </Row>
    ),
  }
}

/** For a program, a key symbol instead of initials. */
function Avatar({ entry: { actor }, name }: { entry: AuditEntry; name: string }) {
  const icon = { size: 14, stroke: 1.8 } as const
  if (actor.key === null && name !== '') return <Initials of={name} />
  return (
    <Initials>{actor.key === null ? <IconSettingsAutomation {...icon} /> : <IconKey {...icon} />}</Initials>
  )
}

function useItemColumn(): Column<AuditEntry> {
  const { t } = useLingui()
  const typeOf = useTypeText()
  const now = useNow()
  const f = useFormat()
  // A record without a name is identified by its vehicle, and by when it began.
  const nameOf = (
    { resourceName, resourceTime, vehicleReg }: AuditEntry,
    timeText = (time: string) => f.momentInSentence(time, now),
  ) => [resourceName ?? vehicleReg, resourceTime && timeText(resourceTime)].filter(Boolean).join(', ')
  return {
    id: 'item',
    header: t`Item`,
    narrow: 'secondEnd',
    exported: [
      textValue(typeOf, { header: t`Type` }),
      // In a file "today" would soon be wrong.
      textValue((entry) => nameOf(entry, f.full)),
      textValue(({ vehicleReg }) => vehicleReg, { header: t`Registration` }),
    ],
    cell: (entry) => (
      <Row as="span" gap={10} shrink>
        <TypeIcon type={entry.resourceType} />
        <Text truncate title={nameOf(entry)}>
          <strong>{nameOf(entry)}</strong>{' '}
          <Text color="muted">{entry.resourceExists ? typeOf(entry) : t`${typeOf(entry)}, deleted`}</Text>
        </Text>
      </Row>
    ),
  }
}

function TypeIcon({ type }: { type: string }) {
  const known = auditTypes.find((one) => one === type)
  const Icon = known === undefined ? IconQuestionMark : typeIcons[known]
  return (
    <Icon
      size={16}
      stroke={1.6}
      aria-hidden="true"
      className={styleClasses({ noShrink: true, color: 'text2' })}
    />
  )
}

function useChangesColumn(): Column<AuditEntry> {
  const { t } = useLingui()
  const textOf = useValueText()
  const labels = useFieldLabels()
  const textsOf = (entry: AuditEntry) =>
    shownChanges(entry).map(({ field, before, after }) => {
      const [was, is] = [before, after].map((value) => textOf(field, value, entry) ?? t`Not set`)
      return `${labels[field] ?? field}: ${was} → ${is}`
    })
  return {
    id: 'changes',
    header: t`Changes`,
    width: 200,
    exported: [
      textValue((entry) => textsOf(entry).join('; ')),
      textValue(({ ip }) => ip, { header: t`Address` }),
      textValue(({ requestId }) => requestId, { header: t`Request` }),
    ],
    cell: (entry) => {
      const names = shownChanges(entry).map(({ field }) => labels[field] ?? field)
      return names.length === 0 ? null : (
        <Text color="muted" title={names.join(', ')}>
          {names.length <= mostNamed ? (
            names.join(', ')
          ) : (
            <Plural value={names.length} one="# field" other="# fields" />
          )}
        </Text>
      )
    },
  }
}

function useActionText(): (entry: Pick<AuditEntry, 'action'>) => string {
  const labels = useActionLabels()
  return ({ action }) => {
    const known = auditActions.find((one) => one === action)
    return known === undefined ? action : labels[known]
  }
}

function useTypeText(): (entry: Pick<AuditEntry, 'resourceType'>) => string {
  const labels = useTypeLabels()
  return ({ resourceType }) => {
    const known = auditTypes.find((one) => one === resourceType)
    return known === undefined ? resourceType : labels[known]
  }
}
