import { Trans, useLingui } from '@lingui/react/macro'
import { Radio } from '@mantine/core'
import { SecondFactorRule, SecuritySettings } from '@roadbook/contract/people/security'
import { api } from '@roadbook/contract/api'
import { call } from '../../../../lib/api.ts'
import { confirmed } from '../../../../ui/dialogs/confirm.tsx'
import { useEntityForm } from '../../../../ui/form/entity-form.ts'
import { chosen, fieldsModel } from '../../../../ui/form/fields.ts'
import { SettingsBlock } from '../form/settings-block.tsx'
import { SettingsForm } from '../form/settings-form.tsx'
import { SettingsRecord } from '../form/settings-record.tsx'
import { useSaveSetting } from '../form/use-save-setting.ts'
import { securityQuery } from './queries.ts'
import { useSecondFactorLabels } from '../../../../ui/labels/second-factor-labels.ts'
import { Stack } from '../../../../ui/layout.tsx'

const model = fieldsModel(
  { secondFactor: chosen<SecondFactorRule>('optional') },
  { schema: SecuritySettings.pick({ secondFactor: true }), saved: SecuritySettings },
)

/** Who must sign in with a second factor; an external issuer has its own rule. */
export function SecondFactorSetting({ isEmbedded }: { isEmbedded: boolean }) {
  const { t } = useLingui()
  if (!isEmbedded) {
    return (
      <SettingsBlock title={t`Two-step verification`}>
        <Trans>Your identity provider decides how people sign in.</Trans>
      </SettingsBlock>
    )
  }
  return (
    <SettingsRecord query={securityQuery()}>
      {(settings, reset) => <Rule settings={settings} onReset={reset} />}
    </SettingsRecord>
  )
}

function Rule({ settings, onReset }: { settings: SecuritySettings; onReset: () => void }) {
  const { t } = useLingui()
  const change = useSaveSetting({
    put: (body: { secondFactor?: SecondFactorRule | undefined }) => call(api.security.put, { body }),
    shownIn: [securityQuery().queryKey],
    invalidates: [],
  })
  const labels = useSecondFactorLabels()
  const form = useEntityForm({
    model,
    record: settings,
    texts: {
      secondFactor: { label: t`Two-step verification`, labels },
    },
  })
  const strictness = SecondFactorRule.options
  // Saving a stricter rule signs people out, possibly including the person who saves it.
  const ask = async () => {
    const { secondFactor } = form.getValues()
    if (strictness.indexOf(secondFactor) <= strictness.indexOf(settings.secondFactor)) return true
    return confirmed({
      title: t`Require two-step verification?`,
      text:
        secondFactor === 'admins'
          ? t`Admins who haven’t set it up are signed out at once, you too. They set it up when they sign in again. Until then their personal API keys don’t work.`
          : t`People who haven’t set it up are signed out at once, you too. They set it up when they sign in again. Until then their personal API keys don’t work.`,
      confirmLabel: t`Require it`,
    })
  }
  return (
    <SettingsForm form={form} beforeSave={ask} change={change} onReset={onReset}>
      <SettingsBlock
        title={t`Two-step verification`}
        text={t`A code from an app or a passkey, in addition to the password. People who have neither are signed out and set one up when they sign in again; until then their personal API keys don’t work.`}
      >
        <Radio.Group
          aria-label={t`Two-step verification`}
          value={form.getValues().secondFactor}
          onChange={(rule) => form.setFieldValue('secondFactor', SecondFactorRule.parse(rule))}
        >
          <Stack gap={12}>
            {SecondFactorRule.options.map((rule) => (
              <Radio key={rule} value={rule} label={labels[rule]} />
            ))}
          </Stack>
        </Radio.Group>
      </SettingsBlock>
    </SettingsForm>
  )
}
