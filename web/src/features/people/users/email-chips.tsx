import { useLingui } from '@lingui/react/macro'
import { Pill, PillsInput } from '@mantine/core'
import { Email } from '@roadbook/contract/people/identity'
import { mostInvited } from '@roadbook/contract/people/added-people'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { Text } from '../../../ui/layout.tsx'
import classes from './users.module.css'

type Props = {
  emails: readonly string[]
  onChange: (emails: string[]) => void
  /** The problem as a sentence, by email address. */
  problems: ReadonlyMap<string, string>
  /** Typed text that is not yet a chip. */
  typed: string
  onType: (typed: string) => void
}

/** Email addresses: each becomes a chip on a comma, Enter, or when a list is pasted. */
export function EmailChips({ emails, onChange, problems, typed, onType }: Props) {
  const { t } = useLingui()
  const [isFull, setFull] = useState(false)
  const add = (text: string) => {
    const all = withAdded(emails, text)
    setFull(all.length > mostInvited)
    onType('')
    onChange(all.slice(0, mostInvited))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Backspace' && typed === '') return onChange(emails.slice(0, -1))
    const isEnd =
      [',', ';', ' '].includes(event.key) || (event.key === 'Enter' && !event.ctrlKey && !event.metaKey)
    if (!isEnd || (event.key === 'Enter' && typed.trim() === '')) return
    event.preventDefault()
    add(typed)
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    add(`${typed}${event.clipboardData.getData('text')}`)
  }
  return (
    <PillsInput
      className={classes.chipsField}
      label={t`Email addresses`}
      required
      description={
        isFull
          ? t`Invite at most ${mostInvited} at once.`
          : t`Separate with a comma or Enter, or paste a list.`
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={
        problems.size > 0 &&
        [...problems].map(([email, reason]) => (
          <Text block breakWords key={email}>
            {reason}
          </Text>
        ))
      }
    >
      <Pill.Group>
        {emails.map((email) => (
          <Pill
            key={email}
            withRemoveButton
            className={classes.emailChip}
            data-wrong={problems.has(email) || undefined}
            removeButtonProps={{ 'aria-label': t`Remove ${email}`, 'aria-hidden': false, tabIndex: 0 }}
            onRemove={() => onChange(emails.filter((other) => other !== email))}
          >
            {email}
          </Pill>
        ))}
        <PillsInput.Field
          inputMode="email"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          data-autofocus
          value={typed}
          onChange={(event) => onType(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => typed.trim() !== '' && add(typed)}
        />
      </Pill.Group>
    </PillsInput>
  )
}

/** A pasted list is split at commas, semicolons, spaces and line breaks; `Ada <ada@…>` is its address. */
export function withAdded(emails: readonly string[], text: string): string[] {
  const found = text
    .split(/[\s,;<>"']+/)
    .map((part) => part.toLowerCase())
    .filter((part) => part !== '')
  // For "Ada Borg <ada@…>" only the email address; text without @ stays, so that it can be corrected.
  const addresses = found.some((part) => part.includes('@'))
    ? found.filter((part) => part.includes('@'))
    : found
  return [...new Set([...emails, ...addresses])]
}

export function isEmail(text: string): boolean {
  return Email.safeParse(text).success
}
