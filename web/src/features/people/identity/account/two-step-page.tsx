import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { TwoStep, TwoStepSetUp } from '@roadbook/contract/people/account'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showSuccess } from '../../../../lib/toasts.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { SettingsBlock } from '../../../company/settings/form/settings-block.tsx'
import { SettingsRecord } from '../../../company/settings/form/settings-record.tsx'
import { Problem } from '../auth-fields.tsx'
import { CodeField } from '../second-step/code-field.tsx'
import { RecoveryCodes } from '../second-step/recovery-codes.tsx'
import { ScanKey } from '../second-step/scan-key.tsx'
import { useAuthForm } from '../use-auth-form.ts'
import { askProof } from './ask-proof.tsx'
import { EmbeddedOnly } from './embedded-only.tsx'
import { accountCalls, twoStepQuery } from './queries.ts'
import { useCurrentEmail } from './use-current-email.ts'
import { Row, Stack, Box } from '../../../../ui/layout.tsx'

export function TwoStepPage() {
  const { t } = useLingui()
  return (
    <SettingsBlock
      title={t`Two-step verification`}
      text={t`After your password, you enter a code from an app on your phone. A stolen password alone is then not enough to sign in.`}
    >
      <EmbeddedOnly>
        <TwoStepSection />
      </EmbeddedOnly>
    </SettingsBlock>
  )
}

/** The open dialog: the key to scan, or the codes that are shown once. */
type Open = { setUp: TwoStepSetUp } | { codes: string[] } | undefined

function TwoStepSection() {
  const { t } = useLingui()
  const [open, setOpen] = useState<Open>()
  const email = useCurrentEmail()
  const client = useQueryClient()
  const showCodes = async (codes: string[]) => {
    setOpen({ codes })
    // Not shown while the codes are open, but must be current once they are closed.
    await client.invalidateQueries({ queryKey: twoStepQuery().queryKey, refetchType: 'all' })
  }
  if (open !== undefined && 'codes' in open) {
    const close = () => setOpen(undefined)
    return (
      <RecoveryCodes
        codes={open.codes}
        email={email}
        doneLabel={t({ message: 'Done', context: 'action' })}
        onDone={close}
      />
    )
  }
  if (open !== undefined) {
    return <Confirm setUp={open.setUp} onOn={showCodes} onCancel={() => setOpen(undefined)} />
  }
  const start = () =>
    askProof({
      title: t`Set up two-step verification`,
      text: t`You need an authenticator app on your phone.`,
      confirmLabel: t`Continue`,
      email,
      onProof: async (proof) => setOpen({ setUp: await accountCalls.startTwoStep(proof) }),
    })
  return (
    <SettingsRecord query={twoStepQuery()}>
      {(twoStep) =>
        twoStep.turnedOnAt === null ? (
          <Button onClick={start}>
            <Trans>Set up</Trans>
          </Button>
        ) : (
          <TurnedOn twoStep={twoStep} email={email} onCodes={showCodes} />
        )
      }
    </SettingsRecord>
  )
}

type ConfirmProps = {
  setUp: TwoStepSetUp
  onOn: (codes: string[]) => Promise<void>
  onCancel: () => void
}

function Confirm({ setUp, onOn, onCancel }: ConfirmProps) {
  const { form, problem, isSending, onSubmit } = useAuthForm({ code: '' }, async ({ code }) => {
    const { recoveryCodes } = await accountCalls.confirmTwoStep({ setUp: setUp.setUp, code })
    await onOn(recoveryCodes)
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <ScanKey setUp={setUp} />
      <Stack maxWidth="368px" gap={16}>
        <CodeField {...form.getInputProps('code')} />
        <Problem>{problem}</Problem>
        <Row gap={8} wrap mt={16} touchButtons>
          <Button variant="default" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={isSending}>
            <Trans>Turn on</Trans>
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

type TurnedOnProps = { twoStep: TwoStep; email: string; onCodes: (codes: string[]) => Promise<void> }

function TurnedOn({ twoStep, email, onCodes }: TurnedOnProps) {
  const { t } = useLingui()
  const format = useFormat()
  const client = useQueryClient()
  const since = format.day(format.isoDay(twoStep.turnedOnAt ?? ''))
  const left = twoStep.recoveryCodesLeft
  const replace = () =>
    askProof({
      title: t`Replace your recovery codes?`,
      text: t`You get ten new codes. The previous ones stop working.`,
      confirmLabel: t`Replace codes`,
      email,
      onProof: async (proof) => onCodes((await accountCalls.replaceRecoveryCodes(proof)).recoveryCodes),
    })
  const turnOff = () =>
    askProof({
      title: t`Turn off two-step verification?`,
      text: t`Your password alone will sign you in. Your recovery codes stop working.`,
      confirmLabel: t`Turn off`,
      isDanger: true,
      email,
      onProof: async (proof) => {
        await accountCalls.turnOffTwoStep(proof)
        showSuccess(t`Two-step verification turned off`)
        await client.invalidateQueries({ queryKey: twoStepQuery().queryKey })
      },
    })
  return (
    <Box as="ul" line="above">
      <Row as="li" gap={12} minHeight={60} line="below" py={8} touchButtons>
        <Box grow>
          <Row gap={8} rowGap={2} wrap size="body" weight={500} breakWords>
            <Trans>Authenticator app</Trans>
          </Row>
          <Box size="small" color="muted" breakWords>
            {twoStep.isRequired ? t`On since ${since} · required by your company` : t`On since ${since}`}
          </Box>
        </Box>
        <Button variant="default" size="xs" onClick={turnOff}>
          <Trans>Turn off</Trans>
        </Button>
      </Row>
      <Row as="li" gap={12} minHeight={60} line="below" py={8} touchButtons>
        <Box grow>
          <Row gap={8} rowGap={2} wrap size="body" weight={500} breakWords>
            <Trans>Recovery codes</Trans>
          </Row>
          <Box size="small" color="muted" breakWords>{t`${left} of 10 left`}</Box>
        </Box>
        <Button variant="default" size="xs" onClick={replace}>
          <Trans>Replace</Trans>
        </Button>
      </Row>
    </Box>
  )
}
