import { Select as MantineSelect, type Primitive, type SelectProps } from '@mantine/core'
import { useState } from 'react'

const closed = { limit: 0, filter: () => [], nothingFoundMessage: null }

/**
 * Mantine's select, with options only while it has the focus or is open: lists are long, and a form renders with each
 * keystroke.
 */
export function Select<Value extends Primitive = string>(props: SelectProps<Value>) {
  const [isFocused, setFocused] = useState(false)
  const [isOpen, setOpen] = useState(false)
  return (
    <MantineSelect
      {...props}
      {...(isFocused || isOpen ? {} : closed)}
      onFocus={(event) => {
        setFocused(true)
        props.onFocus?.(event)
      }}
      onBlur={(event) => {
        setFocused(false)
        props.onBlur?.(event)
      }}
      onDropdownOpen={() => {
        setOpen(true)
        props.onDropdownOpen?.()
      }}
      onDropdownClose={() => {
        setOpen(false)
        props.onDropdownClose?.()
      }}
    />
  )
}
