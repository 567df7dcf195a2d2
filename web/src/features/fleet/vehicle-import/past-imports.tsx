import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { VehicleImport } from '@roadbook/contract/fleet/vehicle-imports'
import { showSuccess } from '../../../lib/toasts.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { Section } from '../../../ui/section.tsx'
import { undoVehicleImport, useFleetChanged, vehicleImportsQuery } from './queries.ts'

/** The last imports, each with its undo. */
export function PastImports() {
  const { t } = useLingui()
  const { data = [] } = useQuery(vehicleImportsQuery())
  if (data.length === 0) return null
  return (
    <Section title={t`Earlier imports`}>
      <ul>
        {data.map((one) => (
          <PastImport key={one.id} one={one} />
        ))}
      </ul>
    </Section>
  )
}

function PastImport({ one }: { one: VehicleImport }) {
  const { t } = useLingui()
  const f = useFormat()
  const changed = useFleetChanged()
  const { id, fileName, vehicles, createdAt, undoneAt } = one
  const undo = useMutation({
    mutationFn: () => undoVehicleImport(id),
    onSuccess: () => showSuccess(t`Import undone`),
    onSettled: changed,
  })
  const ask = () =>
    confirm({
      title: t`Undo the import of ${fileName}?`,
      text: t`The vehicles of this import will be archived and their trackers released. Importing the same file again restores them.`,
      confirmLabel: t`Undo import`,
      isDanger: true,
      onConfirm: () => undo.mutate(),
    })
  return (
    <Row as="li" gap={12} py={8} line="below" size="small">
      <Stack as="span" grow shrink>
        <Text weight={500} truncate title={fileName}>
          {fileName}
        </Text>
        <Text color="muted">
          {f.full(createdAt)} · <Plural value={vehicles} one="# vehicle" other="# vehicles" />
        </Text>
      </Stack>
      {undoneAt === null ? (
        <Button
          variant="default"
          size="xs"
          aria-label={t`Undo the import of ${fileName}`}
          loading={undo.isPending}
          onClick={ask}
        >
          <Trans>Undo</Trans>
        </Button>
      ) : (
        <Text color="muted">
          <Trans>Undone</Trans>
        </Text>
      )}
    </Row>
  )
}
