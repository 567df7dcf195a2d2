import { useLingui } from '@lingui/react/macro'
import { useForm } from '@mantine/form'
import { Email, missingFromPassword } from '@roadbook/contract/people/identity'
import { useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { reportError } from '../../../lib/report-error.ts'

type Values = Record<string, string>

/** A new password is stored under `newPassword`, so that the rule is checked; in the request it is `password`. */
export function useAuthForm<Fields extends Values>(
  initialValues: Fields,
  onSend: (values: Fields) => Promise<void>,
) {
  const { t } = useLingui()
  const [problem, setProblem] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const form = useForm<Fields>({
    initialValues,
    validateInputOnBlur: false,
    clearInputErrorOnChange: true,
    validate: (values) => problemsOf(values),
  })

  function problemsOf(values: Fields): Record<string, string> {
    const problems: Record<string, string> = {}
    for (const [name, value] of Object.entries(values)) {
      if (value.trim() === '') problems[name] = missingFieldMessages()[name] ?? t`Fill in this field.`
      else if (name === 'email' && !Email.safeParse(value).success)
        problems[name] = t`Enter an email address, such as name@company.com.`
      else if (name === 'newPassword' && missingFromPassword(value).length > 0)
        problems[name] = t`This password is too easy to guess. See what is missing below.`
    }
    return problems
  }

  function missingFieldMessages(): Record<string, string> {
    return {
      email: t`Enter your email address.`,
      password: t`Enter your password.`,
      code: t`Enter the code.`,
    }
  }

  async function send(values: Fields): Promise<void> {
    setProblem(undefined)
    setIsSending(true)
    try {
      await onSend(values)
    } catch (error) {
      reportError(error, { where: 'sign-in' })
      const fields = fieldErrorsOf(error, Object.keys(values))
      form.setErrors(fields)
      if (Object.keys(fields).length === 0)
        setProblem(errorText(error, t`The server did not answer. Try again.`))
      setIsSending(false)
    }
  }

  return { form, problem, isSending, onSubmit: form.onSubmit((values) => void send(values)) }
}

/** Shows the server's messages under their fields. */
function fieldErrorsOf(error: unknown, fields: string[]): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  const named = Object.entries(error.fieldMessages)
    .map(([name, message]) => [
      name === 'password' && !fields.includes('password') ? 'newPassword' : name,
      message,
    ])
    .filter(([name = '']) => fields.includes(name))
  return Object.fromEntries(named)
}

export function errorText(error: unknown, silence: string): string {
  if (error instanceof ApiError && error.statusCode !== 0) return error.message
  return silence
}
