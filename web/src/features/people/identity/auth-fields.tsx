import { useLingui } from '@lingui/react/macro'
import {
  Button,
  PasswordInput,
  TextInput,
  type PasswordInputProps,
  type TextInputProps,
  VisuallyHidden,
} from '@mantine/core'
import { missingFromPassword, type PasswordCheck, passwordChecks } from '@roadbook/contract/people/identity'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode, RefAttributes } from 'react'
import { Text } from '../../../ui/layout.tsx'
import classes from './login.module.css'

/** Focuses the page's only field, so that the person can type at once. Used as a `ref`. */
export function focusOnMount(field: HTMLInputElement | null): void {
  field?.focus()
}

type TextProps = TextInputProps & RefAttributes<HTMLInputElement>
type PasswordProps = PasswordInputProps & RefAttributes<HTMLInputElement>

export const fieldClasses = { input: classes.input }

export function AuthTextField(props: TextProps) {
  return <TextInput {...props} classNames={fieldClasses} />
}

export function AuthPasswordField(props: PasswordProps) {
  const { t } = useLingui()
  return (
    <PasswordInput
      {...props}
      classNames={{ ...fieldClasses, innerInput: classes.innerInput }}
      visibilityToggleButtonProps={{ 'aria-label': t`Show the password`, tabIndex: 0 }}
    />
  )
}

/** A password field that shows what the password still lacks. */
export function NewPasswordField(props: PasswordProps & { value: string }) {
  const { t } = useLingui()
  const missing = missingFromPassword(props.value)
  const labels: Record<PasswordCheck, string> = {
    length: t`12 characters`,
    lowercase: t`a lowercase letter`,
    uppercase: t`an uppercase letter`,
    digit: t`a digit`,
    special: t`a special character`,
  }
  return (
    <>
      <AuthPasswordField autoComplete="new-password" {...props} />
      <ul className={classes.checks} aria-label={t`Password requirements`}>
        {passwordChecks.map((check) => {
          const isMet = !missing.includes(check)
          const Icon = isMet ? IconCircleCheck : IconCircle
          return (
            <li key={check} data-met={isMet || undefined}>
              <Icon size={14} stroke={1.8} aria-hidden="true" />
              {labels[check]}
              <VisuallyHidden>{isMet ? t`(met)` : t`(not met)`}</VisuallyHidden>
            </li>
          )
        })}
      </ul>
    </>
  )
}

export function SubmitButton({ isSending, children }: { isSending: boolean; children: ReactNode }) {
  return (
    <Button type="submit" loading={isSending} className={classes.button}>
      {children}
    </Button>
  )
}

export function Problem({ children }: { children: string | undefined }) {
  if (children === undefined) return null
  return (
    <Text
      as="p"
      radius={6}
      ground="alarm-soft"
      px={12}
      py={10}
      size="small"
      color="alarm"
      role="alert"
      className={classes.problem}
    >
      {children}
    </Text>
  )
}
