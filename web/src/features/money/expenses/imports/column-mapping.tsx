import { Trans, useLingui } from '@lingui/react/macro'
import {
  type ColumnFormat,
  ImportField,
  type ImportColumn,
  type ImportDraft,
  type ImportMapping,
} from '@roadbook/contract/money/expense-imports'
import { useState } from 'react'
import { Section } from '../../../../ui/section.tsx'
import type { OnMapping } from './queries.ts'
import { useFieldLabels, useFormatLabels } from './import-labels.ts'
import { Select } from '../../../../ui/form/select.tsx'
import { Stack, Text } from '../../../../ui/layout.tsx'
import classes from './imports.module.css'

type Props = { draft: ImportDraft; onMapping: OnMapping }

const unused = 'unused'

/** The columns of the file, with examples, and the field of each. */
export function ColumnMapping({ draft, onMapping }: Props) {
  const { t } = useLingui()
  const { mapping, columns, isKnownSource } = draft
  // Collapsed, since a mapping that was right for the last statement is rarely checked again.
  const [isOpen, setOpen] = useState(!isKnownSource)
  const used = mapping.columns.filter((field) => field !== null).length
  const all = columns.length
  if (!isOpen) {
    return (
      <Section
        title={t`Columns of the file`}
        link={
          <button type="button" onClick={() => setOpen(true)}>
            <Trans>Change columns</Trans>
          </button>
        }
      >
        <p className={classes.help}>
          <Trans>
            {used} of {all} columns are used, as in the last statement.
          </Trans>
        </p>
      </Section>
    )
  }
  return (
    <Section title={t`Columns of the file`} link={<HeaderLine draft={draft} onMapping={onMapping} />}>
      <ul>
        {columns.map((column, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- A column is its position.
          <li
            key={index}
            className={classes.column}
            data-unused={mapping.columns[index] === null || undefined}
          >
            <ColumnRow {...{ column, index, mapping, onMapping }} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

type RowProps = { column: ImportColumn; index: number; mapping: ImportMapping; onMapping: OnMapping }

function ColumnRow({ column, index, mapping, onMapping }: RowProps) {
  const { t } = useLingui()
  const labels = useFieldLabels()
  const position = index + 1
  const name = column.name === '' ? t`Column ${position}` : column.name
  const choose = (value: string | null) => onMapping((before) => withField(before, index, toField(value)))
  return (
    <>
      <Stack as="span" shrink className={classes.columnText}>
        <Text weight={500} truncate className={classes.columnName} title={name}>
          {name}
        </Text>
        <Text color="muted" truncate>
          {column.samples.join(' · ')}
        </Text>
      </Stack>
      <Select
        aria-label={t`Use of ${name}`}
        size="xs"
        allowDeselect={false}
        comboboxProps={{ width: 260, position: 'bottom-end' }}
        value={mapping.columns[index] ?? unused}
        onChange={choose}
        data={[
          { value: unused, label: t`Not used` },
          ...ImportField.options.map((value) => ({ value, label: labels[value] })),
        ]}
      />
      {column.format !== null && (
        <FormatChoice
          {...{ name, format: column.format, isCertain: column.isFormatCertain }}
          onChange={(format) => onMapping((before) => withFormat(before, index, format))}
        />
      )}
    </>
  )
}

function toField(value: string | null): ImportField | null {
  return ImportField.safeParse(value).data ?? null
}

/** Only a note may have several columns: for any other use, the previous column loses it. */
function withField(mapping: ImportMapping, index: number, field: ImportField | null): ImportMapping {
  const columns = mapping.columns.map((other, i) => {
    if (i === index) return field
    return other === field && field !== 'note' ? null : other
  })
  return { ...mapping, columns, formats: mapping.formats.with(index, null) }
}

function withFormat(mapping: ImportMapping, index: number, format: ColumnFormat): ImportMapping {
  return { ...mapping, formats: mapping.formats.with(index, format) }
}

type FormatProps = {
  name: string
  format: ColumnFormat
  isCertain: boolean
  onChange: (format: ColumnFormat) => void
}

const alternatives: Readonly<Record<ColumnFormat, readonly ColumnFormat[]>> = {
  decimalComma: ['decimalComma', 'decimalPoint'],
  decimalPoint: ['decimalComma', 'decimalPoint'],
  dayFirst: ['dayFirst', 'monthFirst'],
  monthFirst: ['dayFirst', 'monthFirst'],
}

/** The format of the numbers or dates: small, but highlighted if ambiguous. */
function FormatChoice({ name, format, isCertain, onChange }: FormatProps) {
  const { t } = useLingui()
  const labels = useFormatLabels()
  return (
    <Stack as="span" gap={2} data-uncertain={!isCertain || undefined}>
      <Select
        aria-label={t`Format of ${name}`}
        size="xs"
        allowDeselect={false}
        value={format}
        data={alternatives[format].map((value) => ({ value, label: labels[value] }))}
        onChange={(value) => {
          const chosen = alternatives[format].find((one) => one === value)
          if (chosen !== undefined) onChange(chosen)
        }}
      />
      {!isCertain && (
        <Text weight={500} color="idling">
          <Trans>Both formats are possible. Check which one applies.</Trans>
        </Text>
      )}
    </Stack>
  )
}

/** The header line of the file, if it was not recognised. */
function HeaderLine({ draft: { mapping, firstLines }, onMapping }: Props) {
  const { t } = useLingui()
  const { headerLine } = mapping
  const isListed = firstLines.some(({ line }) => line === headerLine)
  const lines = firstLines.map(({ line, text }) => ({ value: String(line), label: t`Line ${line}: ${text}` }))
  return (
    <Select
      aria-label={t`Line with the column names`}
      className={classes.headerLine}
      size="xs"
      allowDeselect={false}
      comboboxProps={{ width: 420, position: 'bottom-end' }}
      value={String(headerLine)}
      onChange={(value) => onMapping((before) => ({ ...before, headerLine: Number(value) }))}
      data={[
        { value: '0', label: t`No column names` },
        ...(isListed || headerLine === 0
          ? []
          : [{ value: String(headerLine), label: t`Names in line ${headerLine}` }]),
        ...lines,
      ]}
    />
  )
}
