import { Trans, useLingui } from '@lingui/react/macro'
import { PasswordInput, TextInput } from '@mantine/core'
import { api } from '@roadbook/contract/api'
import { BiServer, BiServerUpdate } from '@roadbook/contract/reporting/bi-server'
import { call } from '../../../../lib/api.ts'
import { callQuery } from '../../../../lib/requests/call-query.ts'
import { useEntityForm } from '../../../../ui/form/entity-form.ts'
import { digits, sentOf, textOrNull, typedOf, type ValuesOf } from '../../../../ui/form/fields.ts'
import type { FormModel } from '../../../../ui/form/form-model.ts'
import { settingField } from '../form/changed-fields.ts'
import { SettingRow } from '../form/setting-row.tsx'
import { SettingsBlock } from '../form/settings-block.tsx'
import { SettingsForm } from '../form/settings-form.tsx'
import { SettingsRecord } from '../form/settings-record.tsx'
import { useSaveSetting } from '../form/use-save-setting.ts'

/** If empty, Roadbook's own views are shown. */
const fields = { siteUrl: textOrNull, fleetHubDashboard: digits, geofenceActivityDashboard: digits }
/** The key is never sent to the page. */
type Values = ValuesOf<typeof fields> & { secretKey: string }

const model: FormModel<Values, Omit<BiServerUpdate, 'version'>, BiServer> = {
  schema: BiServerUpdate,
  bodyOf: (values) => ({
    ...sentOf(fields, values),
    ...(values.secretKey.trim() === '' ? {} : { secretKey: values.secretKey.trim() }),
  }),
  saved: {
    schema: BiServer,
    valuesOf: (saved) => ({ ...typedOf(fields, saved), secretKey: '' }),
  },
}

export function BiServerPage() {
  return (
    <SettingsRecord query={biServerQuery()}>
      {(biServer, reset) => <BiServerForm biServer={biServer} onReset={reset} />}
    </SettingsRecord>
  )
}

function BiServerForm({ biServer, onReset }: { biServer: BiServer; onReset: () => void }) {
  const { t } = useLingui()
  const change = useSaveSetting({
    put: (body: BiServerUpdate) => call(api.biServer.put, { body }),
    shownIn: [biServerQuery().queryKey],
  })
  const number = t`Enter the number of a dashboard, such as 12.`
  const form = useEntityForm({
    model,
    record: biServer,
    texts: {
      siteUrl: {
        label: t`Address of the server`,
        message: t`Enter an address such as https://metabase.example.com.`,
      },
      secretKey: { label: t`Secret key`, show: () => '' },
      fleetHubDashboard: { label: t`Fleet intelligence`, message: number },
      geofenceActivityDashboard: { label: t`Geofence activity`, message: number },
    },
  })
  const bare = (name: keyof Values) => ({ ...settingField(form, name), label: undefined })
  return (
    <SettingsForm form={form} change={change} onReset={onReset}>
      <SettingsBlock
        title={t`BI server`}
        text={t`Shows dashboards of your own BI server instead of Roadbook’s views, by Metabase’s signed embedding. Drivers, who see only their own trips, still get Roadbook’s views.`}
      >
        <SettingRow
          label={t`Address of the server`}
          help={t`Leave this empty to forget the server and its key`}
          width="260px"
        >
          <TextInput
            {...bare('siteUrl')}
            type="url"
            w="100%"
            placeholder={t`https://metabase.example.com`}
            aria-label={t`Address of the server`}
          />
        </SettingRow>
        <SettingRow
          label={t`Secret key`}
          help={t`Metabase shows it in its settings of embedding`}
          width="260px"
        >
          <PasswordInput
            {...bare('secretKey')}
            autoComplete="off"
            w="100%"
            placeholder={biServer.hasSecretKey ? t`Saved. Enter another one to replace it` : ''}
            aria-label={t`Secret key`}
          />
        </SettingRow>
      </SettingsBlock>
      <SettingsBlock
        title={t`Dashboards`}
        text={t`Each must be published for embedding. Without a number, Roadbook’s own view is shown.`}
      >
        <SettingRow label={t`Fleet intelligence`} help={<Trans>In the address of the dashboard</Trans>}>
          <TextInput {...bare('fleetHubDashboard')} inputMode="numeric" aria-label={t`Fleet intelligence`} />
        </SettingRow>
        <SettingRow label={t`Geofence activity`} help={<Trans>In the address of the dashboard</Trans>}>
          <TextInput
            {...bare('geofenceActivityDashboard')}
            inputMode="numeric"
            aria-label={t`Geofence activity`}
          />
        </SettingRow>
      </SettingsBlock>
    </SettingsForm>
  )
}

const biServerQuery = () => callQuery(['settings', 'bi-server'], api.biServer.get, {})
