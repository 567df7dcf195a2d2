import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Section } from '../../../../ui/section.tsx'
import classes from './imports.module.css'

type Props = { source: string; isKnown: boolean; onChange: (source: string) => void }

/** The sender of the statement; saved when the field loses focus. */
export function SourceName({ source, isKnown, onChange }: Props) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(source)
  const save = () => {
    const name = typed.trim()
    if (name === '') return setTyped(source)
    if (name !== source) onChange(name)
  }
  return (
    <Section title={t`Source`} isPlain>
      <TextInput
        aria-label={t`Source`}
        value={typed}
        maxLength={100}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save()
        }}
      />
      <p className={classes.help}>
        {isKnown ? (
          <Trans>Columns, types and vehicles are taken from the last statement of this source.</Trans>
        ) : (
          <Trans>Once imported, the next statement with the same columns is read in the same way.</Trans>
        )}
      </p>
    </Section>
  )
}
