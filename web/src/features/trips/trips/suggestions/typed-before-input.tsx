import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { RepeatedField } from '@roadbook/contract/trips/trip-suggestions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { typedBeforeQuery } from './queries.ts'

type Props = Omit<AutocompleteProps, 'data' | 'filter' | 'value' | 'onChange'> & {
  field: RepeatedField
  value: string
  onChange: (text: string) => void
  /** Text that was there before anything was typed: it doesn't narrow the list. */
  saved?: string | undefined
}

/**
 * A trip's text field with suggestions typed in this field before, the most frequent and recent first. Any other text is
 * allowed; offline it is a plain field.
 */
export function TypedBeforeInput({ field, value, onChange, saved = '', onFocus, ...rest }: Props) {
  const [isUsed, setIsUsed] = useState(false)
  const search = value.trim() === saved.trim() ? '' : value.trim()
  const [asked] = useDebouncedValue(search, 150)
  const { data: texts = [] } = useQuery({ ...typedBeforeQuery(field, asked), enabled: isUsed })
  return (
    <Autocomplete
      maxLength={500}
      {...rest}
      value={value}
      onChange={onChange}
      data={texts.filter((text) => text !== value)}
      filter={({ options }) => options}
      onFocus={(event) => {
        setIsUsed(true)
        onFocus?.(event)
      }}
    />
  )
}
