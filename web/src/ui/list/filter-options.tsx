import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState, type ReactNode } from 'react'
import { matches } from '../matches.ts'
import { Row, Stack, Text } from '../layout.tsx'

export type FilterOption<Value extends string> = {
  value: Value
  label: string
  icon?: ReactNode
  /** Grey text after the label. */
  note?: string | undefined
  count?: number
}

type Props<Value extends string> = {
  label: string
  options: readonly FilterOption<Value>[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
}

/** With at least this many options there is a search field. */
const searchedFrom = 13
/** Limit of options shown at once. */
const maxShown = 100

/** Checkboxes; with many options, only those that match the search, the checked ones first. */
export function FilterOptions<Value extends string>({ label, options, chosen, onChange }: Props<Value>) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [atFirst] = useState(() => new Set(chosen))
  const found = options.filter((option) => matches(typed, [option.label]))
  const sorted =
    options.length < searchedFrom ? found : found.toSorted((a, b) => rank(b, atFirst) - rank(a, atFirst))
  const toggle = (value: Value) =>
    onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value])
  const takeFirst = (event: KeyboardEvent<HTMLInputElement>) => {
    const [first] = sorted
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed.trim() === '' || !first) return
    if (!chosen.includes(first.value)) onChange([...chosen, first.value])
    // The next search then replaces the text.
    event.currentTarget.select()
  }
  return (
    <Stack gap={10}>
      {options.length >= searchedFrom && (
        <TextInput
          size="xs"
          aria-label={t`Search in ${label}`}
          placeholder={t`Search`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={takeFirst}
        />
      )}
      {sorted.slice(0, maxShown).map((option) => (
        <Checkbox
          key={option.value}
          size="xs"
          checked={chosen.includes(option.value)}
          onChange={() => toggle(option.value)}
          label={
            <Row as="span" gap={8}>
              {option.icon}
              <Text maxWidth="240px" grow truncate>
                {option.label}
              </Text>
              {option.note !== undefined && (
                <Text color="muted" tabular>
                  {option.note}
                </Text>
              )}
              {option.count !== undefined && (
                <Text color="muted" tabular>
                  {option.count}
                </Text>
              )}
            </Row>
          }
        />
      ))}
      {sorted.length === 0 && <Trans>No matches</Trans>}
      {sorted.length > maxShown && (
        <Text color="muted" tabular>
          <Trans>Search for more</Trans>
        </Text>
      )}
    </Stack>
  )
}

function rank({ value }: { value: string }, first: ReadonlySet<string>): number {
  return first.has(value) ? 1 : 0
}
