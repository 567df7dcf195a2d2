import { TextInput, type TextInputProps } from '@mantine/core'
import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react'
import { shownFigure } from '../../lib/units/typed-figures.ts'
import { useFormat } from '../../lib/use-format.ts'

type Props = Omit<TextInputProps, 'value' | 'rightSection'> & {
  /** The unit, shown at the end of the field. */
  unit: string
  decimals: number
  /** As typed. */
  value?: string
}

/** A typed figure. On blur it shows how the figure was understood; on focus the typed text again. */
export function FigureField({ unit, decimals, value = '', onFocus, onBlur, ...rest }: Props) {
  const { locale } = useFormat()
  const [isTyping, setTyping] = useState(false)
  const whole = useRef<HTMLInputElement>(null)
  // Outside React: the selection, such as by Tab, which the browser loses when the text changes.
  useLayoutEffect(() => {
    whole.current?.select()
    whole.current = null
  })
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      rightSection={<span style={{ fontSize: 13, color: 'var(--rb-muted)' }}>{unit}</span>}
      rightSectionWidth={Math.max(44, 24 + unit.length * 7)}
      rightSectionPointerEvents="none"
      {...rest}
      value={isTyping ? value : shownFigure(value, { decimals, locale })}
      onFocus={(event: FocusEvent<HTMLInputElement>) => {
        if (isWholeSelected(event.currentTarget)) whole.current = event.currentTarget
        setTyping(true)
        onFocus?.(event)
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        setTyping(false)
        onBlur?.(event)
      }}
    />
  )
}

function isWholeSelected({ selectionStart, selectionEnd, value }: HTMLInputElement): boolean {
  return value !== '' && selectionStart === 0 && selectionEnd === value.length
}
