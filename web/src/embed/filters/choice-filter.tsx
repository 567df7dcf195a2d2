import { useLingui } from '@lingui/react/macro'
import type { FrameChoice } from '@roadbook/contract/reporting/frame-data'
import { useEffect, useRef, useState } from 'react'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import classes from './filters.module.css'

export type Choices = { label: string; options: readonly FrameChoice[]; chosen: readonly string[] }

type Props = Choices & { onChange: (chosen: string[]) => void }

/** From this many options on there is a search field. */
const searchedFrom = 10
const maxShown = 100

/** A button that opens a list of checkboxes. */
export function ChoiceFilter({ label, options, chosen, onChange }: Props) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const element = useCloseOutside()
  const wanted = typed.trim().toLocaleLowerCase()
  const found = options.filter(({ name, note }) =>
    `${name} ${note ?? ''}`.toLocaleLowerCase().includes(wanted),
  )
  const [first] = chosen
  const only = chosen.length === 1 ? options.find(({ id }) => id === first)?.name : undefined
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  if (options.length === 0) return null
  return (
    <details className={classes.choice} ref={element}>
      <Text
        as="summary"
        highlight
        height={32}
        narrow={{ height: 40 }}
        className={classes.button}
        data-chosen={chosen.length > 0 || undefined}
      >
        {label}
        {chosen.length > 0 && (
          <Text maxWidth="160px" truncate color="accent">
            {only ?? chosen.length}
          </Text>
        )}
      </Text>
      <Stack
        as="fieldset"
        border="hairline"
        radius={8}
        ground="raised"
        shadow="float"
        gap={8}
        p={12}
        className={classes.dropdown}
        aria-label={label}
      >
        {options.length >= searchedFrom && (
          <input
            className={classes.search}
            type="search"
            aria-label={t`Search in ${label}`}
            placeholder={t`Search`}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <Stack maxHeight="280px" scroll="y">
          {found.slice(0, maxShown).map(({ id, name, note }) => (
            <Row
              as="label"
              gap={8}
              minHeight={30}
              narrow={{ minHeight: 40 }}
              key={id}
              className={classes.option}
            >
              <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
              <Text truncate>{name}</Text>
              {note !== null && (
                <Text truncate color="muted">
                  {note}
                </Text>
              )}
            </Row>
          ))}
          {found.length === 0 && <Text as="p" truncate color="muted">{t`Nothing found.`}</Text>}
          {found.length > maxShown && (
            <Text
              as="p"
              truncate
              color="muted"
            >{t`${found.length - maxShown} more. Search to find them.`}</Text>
          )}
        </Stack>
        {chosen.length > 0 && (
          <Text
            as="button"
            alignSelf="start"
            py={4}
            weight={600}
            color="accent"
            type="button"
            onClick={() => onChange([])}
          >
            {t`Clear`}
          </Text>
        )}
      </Stack>
    </details>
  )
}

/** A press outside, or Escape, closes it. */
function useCloseOutside() {
  const element = useRef<HTMLDetailsElement>(null)
  // Outside React: the document.
  useEffect(() => {
    const close = (event: Event) => {
      const details = element.current
      if (!details?.open) return
      const isOutside = event.target instanceof Node && !details.contains(event.target)
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : isOutside) details.open = false
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('keydown', close)
    }
  }, [])
  return element
}
