import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import type { Proof } from '@roadbook/contract/people/account'
import { openDialog } from '../../../../ui/dialogs/dialogs.ts'
import { AuthPasswordField, Problem } from '../auth-fields.tsx'
import { useAuthForm } from '../use-auth-form.ts'
import { Row, Text } from '../../../../ui/layout.tsx'
import { styleClasses } from '../../../../ui/style-classes.ts'
import classes from './account.module.css'

type Question = {
  title: string
  /** What will change. */
  text: string
  /** A verb: the action. */
  confirmLabel: string
  isDanger?: boolean
  email: string
  /** Called with the password; an error is shown in the dialog, which stays open. */
  onProof: (proof: Proof) => Promise<void>
}

/** Asks for the password before a change that protects the account: someone may have left their screen unlocked. */
export function askProof(question: Question): void {
  const close = openDialog({
    withCloseButton: false,
    centered: true,
    children: <ProofForm {...question} onClose={() => close()} />,
  })
}

function ProofForm(props: Question & { onClose: () => void }) {
  const { t } = useLingui()
  const { form, problem, isSending, onSubmit } = useAuthForm({ password: '' }, async ({ password }) => {
    await props.onProof({ password })
    props.onClose()
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <Modal.Title className={styleClasses({ size: 'heading', weight: 600 })}>{props.title}</Modal.Title>
      <Text as="p" mt={4} mb={12} size="small" maxWidth={640} color="text2">
        {props.text}
      </Text>
      <input type="text" name="username" autoComplete="username" value={props.email} readOnly hidden />
      <AuthPasswordField
        label={t`Your password`}
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
      <Problem>{problem}</Problem>
      <Row gap={8} justify="end" mt={20}>
        <Button variant="default" onClick={props.onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={isSending} className={props.isDanger ? classes.danger : undefined}>
          {props.confirmLabel}
        </Button>
      </Row>
    </form>
  )
}
