import { useLingui } from '@lingui/react/macro'
import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { dayOrder, readDay, readTime, writeDay, writeTime } from '../../lib/time/day-text.ts'
import { useFormat } from '../../lib/use-format.ts'
import classes from './day-field.module.css'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'type'> & {
  /** Such as `2026-11-20`; an invalid day is passed on as typed, for the form to reject. */
  value?: string
  onChange: (value: string) => void
}

type DayProps = Props & {
  /** The last day in the calendar; later typed days are left to the form to reject. */
  latest?: string | undefined
}

/** A day in the company's format, typed or picked from the calendar. */
export function DayField({ value = '', onChange, latest, ...rest }: DayProps) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const calendar = useRef<HTMLInputElement>(null)
  const text = useTypedText({
    value,
    onChange,
    onBlur: rest.onBlur,
    write: (day) => writeDay(locale, day),
    read: (typed) => readDay(locale, typed),
  })
  const hints = { day: t`dd`, month: t`mm`, year: t`yyyy` }
  return (
    <TextInput
      autoComplete="off"
      placeholder={dayOrder(locale)
        .map((part) => hints[part])
        .join(' / ')}
      {...rest}
      {...text}
      rightSection={
        <>
          <ActionIcon
            size="md"
            aria-label={t`Open the calendar`}
            disabled={rest.disabled ?? false}
            onClick={() => calendar.current?.showPicker()}
          >
            <IconCalendar size={16} stroke={1.6} />
          </ActionIcon>
          <input
            ref={calendar}
            type="date"
            className={classes.calendar}
            tabIndex={-1}
            aria-hidden="true"
            max={latest}
            value={readDay(locale, value) ?? ''}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </>
      }
    />
  )
}

/** A time of day in the company's format, such as `16:05`; accepts other common formats. */
export function TimeField({ value = '', onChange, ...rest }: Props) {
  const { locale } = useFormat()
  const text = useTypedText({
    value,
    onChange,
    onBlur: rest.onBlur,
    write: (time) => writeTime(locale, time),
    read: readTime,
  })
  return <TextInput autoComplete="off" placeholder={writeTime(locale, '16:05')} {...rest} {...text} />
}

type Typed = Pick<Props, 'onChange' | 'onBlur'> & {
  value: string
  write: (value: string) => string
  read: (typed: string) => string | undefined
}

/** Typed text is not reformatted until the field loses focus. */
function useTypedText({ value, onChange, onBlur, write, read }: Typed) {
  const [typed, setTyped] = useState<string>()
  return {
    value: typed ?? write(value),
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      setTyped(event.currentTarget.value)
      onChange(read(event.currentTarget.value) ?? event.currentTarget.value)
    },
    onBlur: (event: React.FocusEvent<HTMLInputElement>) => {
      setTyped(undefined)
      onBlur?.(event)
    },
  }
}
