import { Plural, useLingui } from '@lingui/react/macro'
import { ExpenseType } from '@roadbook/contract/money/expense-type'
import type { ImportDraft, ImportMapping } from '@roadbook/contract/money/expense-imports'
import { useState } from 'react'
import { useExpenseTypeLabels } from '../../../../ui/labels/expense-type-labels.ts'
import { Section } from '../../../../ui/section.tsx'
import type { OnMapping } from './queries.ts'
import classes from './imports.module.css'
import { MappedText } from './mapped-text.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { TextButton } from '../../../../ui/text-button.tsx'

type Props = { draft: ImportDraft; onMapping: OnMapping }

const shownAtFirst = 6

/** The types of expenses for the products of the file, or one type for all if it has no such column. */
export function TypeMapping({ draft: { mapping, types, lacksType, isKnownSource }, onMapping }: Props) {
  const { t } = useLingui()
  const [isWhole, setWhole] = useState(false)
  const hasColumn = mapping.columns.includes('type')
  // Those that need an answer come first.
  const sorted = types.toSorted((a, b) => Number(a.type !== null) - Number(b.type !== null))
  const open = types.filter(({ type }) => type === null).length
  const few = isKnownSource ? open : Math.max(open, shownAtFirst)
  const shown = isWhole ? sorted : sorted.slice(0, few)
  const more = sorted.length - shown.length
  const isAsked = !hasColumn || mapping.type !== null || lacksType
  return (
    <Section title={t`Types`}>
      <ul>
        {shown.map(({ text, rows, type }) => (
          <MappedText key={text} text={text} rows={rows}>
            <TypeSelect
              label={t`Type of ${text}`}
              type={type}
              onChange={(chosen) => onMapping((before) => withType(before, text, chosen))}
            />
          </MappedText>
        ))}
        {isAsked && (
          <MappedText text={hasColumn ? t`Rows without a type` : t`All rows`}>
            <TypeSelect
              label={hasColumn ? t`Type of rows without a type` : t`Type of all rows`}
              type={mapping.type}
              onChange={(type) => onMapping((before) => ({ ...before, type }))}
            />
          </MappedText>
        )}
      </ul>
      {more > 0 && (
        <TextButton
          alignSelf="start"
          py={8}
          size="small"
          className={classes.more}
          onClick={() => setWhole(true)}
        >
          {shown.length === 0 ? (
            <Plural value={more} one="Show # type" other="Show # types" />
          ) : (
            <Plural value={more} one="Show # more" other="Show # more" />
          )}
        </TextButton>
      )}
    </Section>
  )
}

function withType(mapping: ImportMapping, text: string, type: ExpenseType | null): ImportMapping {
  const others = mapping.types.filter((one) => one.text !== text)
  return { ...mapping, types: type === null ? others : [...others, { text, type }] }
}

type SelectProps = { label: string; type: ExpenseType | null; onChange: (type: ExpenseType | null) => void }

function TypeSelect({ label, type, onChange }: SelectProps) {
  const { t } = useLingui()
  const labels = useExpenseTypeLabels()
  return (
    <Select
      aria-label={label}
      size="sm"
      placeholder={t`Choose a type`}
      allowDeselect={false}
      value={type}
      data={ExpenseType.options.map((value) => ({ value, label: labels[value] }))}
      onChange={(value) => onChange(ExpenseType.safeParse(value).data ?? null)}
    />
  )
}
