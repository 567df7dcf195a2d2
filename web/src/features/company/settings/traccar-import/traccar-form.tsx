import { Trans, useLingui } from '@lingui/react/macro'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type TraccarReport, TraccarStart } from '@roadbook/contract/company/traccar-import'
import type { FuelType } from '@roadbook/contract/fleet/vehicles'
import { useState } from 'react'
import { DayField } from '../../../../ui/period/day-field.tsx'
import { placeRefusal, useEntityForm, validated } from '../../../../ui/form/entity-form.ts'
import { chosen, firstOf, text, type ValuesOf } from '../../../../ui/form/fields.ts'
import type { FormModel } from '../../../../ui/form/form-model.ts'
import { useFuelLabels } from '../../../../ui/labels/fuel-labels.ts'
import { Box, Row, Stack } from '../../../../ui/layout.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { usePreviewTraccar, useStartTraccar } from './queries.ts'
import { TraccarReportTable } from './traccar-report.tsx'

const fields = { url: text, token: text, fuelType: chosen<FuelType>('diesel'), since: text }
type Values = ValuesOf<typeof fields>

const model: FormModel<Values, TraccarStart> = {
  schema: TraccarStart,
  bodyOf: ({ url, token, fuelType, since }) => ({
    url: url.trim(),
    token: token.trim(),
    fuelType,
    ...(since.trim() === '' ? {} : { since: since.trim() }),
  }),
}

/** Address and token, then a preview, then the start. A change of the address makes the preview void. */
export function TraccarForm() {
  const { t } = useLingui()
  const fuels = useFuelLabels()
  const [preview, setPreview] = useState<{ of: string; report: TraccarReport }>()
  const [look, start] = [usePreviewTraccar(), useStartTraccar()]
  const form = useEntityForm({
    model,
    first: firstOf(fields),
    texts: {
      url: {
        label: t`Address of the Traccar server`,
        message: t`Enter an address such as https://traccar.example.com.`,
      },
      token: { label: t`Token`, message: t`Enter a token. Traccar creates it in the account settings.` },
      fuelType: { label: t`Fuel type of the vehicles` },
      since: { label: t`Positions since`, message: t`Enter a date.` },
    },
  })
  const body = () => model.bodyOf(form.getValues())
  const sent = JSON.stringify(body())
  const refused = (error: unknown) => placeRefusal(form, error, undefined)
  const check = () =>
    validated(form, () =>
      look.mutate(body(), { onSuccess: (report) => setPreview({ of: sent, report }), onError: refused }),
    )
  const isChecked = preview?.of === sent
  return (
    <Stack as="form" gap={16} onSubmit={(event) => (event.preventDefault(), check())} noValidate>
      <TextInput
        required
        type="url"
        maw={420}
        placeholder={t`https://traccar.example.com`}
        {...form.field('url')}
      />
      <PasswordInput
        required
        maw={420}
        autoComplete="off"
        description={t`An administrator’s token. It is deleted when the import ends.`}
        {...form.field('token')}
      />
      <Select
        maw={420}
        allowDeselect={false}
        description={t`Traccar doesn’t store the fuel type. You can change it for each vehicle later.`}
        data={Object.entries(fuels).map(([value, label]) => ({ value, label }))}
        {...form.field('fuelType')}
      />
      <DayField maw={220} description={t`Leave this empty for all.`} {...form.field('since')} />
      {isChecked && <TraccarReportTable report={preview.report} isPreview />}
      <Row gap={12}>
        <Button type="submit" variant="default" loading={look.isPending} disabled={start.isPending}>
          <Trans>Preview</Trans>
        </Button>
        {isChecked && (
          <Button loading={start.isPending} onClick={() => start.mutate(body(), { onError: refused })}>
            <Trans>Start import</Trans>
          </Button>
        )}
      </Row>
      {look.isPending && (
        <Box as="output" size="small" color="muted">
          <Trans>Reading from Traccar</Trans>
        </Box>
      )}
    </Stack>
  )
}
