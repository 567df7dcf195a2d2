import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { commandLimits, commandRules, type DeviceCommands } from '@roadbook/contract/tracking/device-commands'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import { useState } from 'react'
import { useFormat } from '../../../lib/use-format.ts'
import { EntityDrawer } from '../../../ui/form/entity-drawer.tsx'
import { type EntityForm, type FieldTexts, useEntityForm } from '../../../ui/form/entity-form.ts'
import { Text } from '../../../ui/layout.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { useCommandKindLabels, useKindTexts } from '../../../ui/labels/command-labels.ts'
import { commandModel, type CommandValues, firstCommand } from './command-values.ts'
import { useSendCommand } from './queries.ts'

type Props = { vehicle: Vehicle; commands: DeviceCommands; onClose: () => void }

export function CommandDrawer({ vehicle, commands, onClose }: Props) {
  const { t } = useLingui()
  const [first] = useState(() => firstCommand(commands.kinds[0] ?? 'positionNow'))
  const labels = useCommandKindLabels()
  const texts = useKindTexts()
  const form = useEntityForm({ model: commandModel, first, texts: useFieldTexts(vehicle, commands.outputs) })
  const send = useSendCommand(vehicle.id)
  const { kind } = form.values
  return (
    <EntityDrawer
      title={t`Send command to ${vehicle.registration}`}
      saveLabel={kind === 'customText' ? t`Send command` : labels[kind]}
      form={form}
      add={send.mutateAsync}
      onClose={onClose}
    >
      <Select
        required
        data-autofocus
        allowDeselect={false}
        data={commands.kinds.map((value) => ({ value, label: labels[value] }))}
        {...form.field('kind')}
      />
      <Text as="p" size="small" color="muted">
        {texts[kind]}
      </Text>
      <Values form={form} />
      <Select
        required
        allowDeselect={false}
        data={useHours()}
        description={t`If the device doesn’t connect by then, the command is not sent.`}
        {...form.field('hours')}
      />
    </EntityDrawer>
  )
}

/** What the chosen command needs besides. */
function Values({ form }: { form: EntityForm<CommandValues> }) {
  const { kind } = form.values
  if (kind === 'reportingInterval')
    return <TextInput required inputMode="numeric" {...form.field('intervalSeconds')} />
  if (commandRules[kind].sets === 'output')
    return <TextInput required inputMode="numeric" {...form.field('output')} />
  if (kind === 'immobilise')
    return <TextInput required autoComplete="off" maxLength={20} {...form.field('registration')} />
  if (kind !== 'customText') return null
  return (
    <TextInput
      required
      autoComplete="off"
      spellCheck={false}
      maxLength={commandLimits.maxTextLength}
      {...form.field('text')}
    />
  )
}

function useHours() {
  const { t } = useLingui()
  return [
    { value: '1', label: t`1 hour` },
    { value: '24', label: t`1 day` },
    { value: '168', label: t`7 days` },
  ]
}

function useFieldTexts({ registration }: Vehicle, outputs: number): FieldTexts<CommandValues> {
  const { t } = useLingui()
  const f = useFormat()
  const min = f.number(commandLimits.intervalSeconds.min)
  const max = f.number(commandLimits.intervalSeconds.max)
  return {
    kind: { label: t`Command`, labels: useCommandKindLabels() },
    intervalSeconds: {
      label: t`Seconds between two reports`,
      message: t`Enter a number from ${min} to ${max}.`,
    },
    output: { label: t`Output`, message: t`Enter a number from 1 to ${outputs}.` },
    registration: {
      label: t`To confirm, type the registration ${registration}`,
      message: t`Type ${registration}.`,
    },
    text: { label: t`Text`, message: t`Enter letters without accents, digits and punctuation.` },
    hours: { label: t`Expires after` },
  }
}
