import type { ImportDraft } from '@roadbook/contract/money/expense-imports'
import { ColumnMapping } from './column-mapping.tsx'
import { ImportPreview } from './import-preview.tsx'
import { TypeMapping } from './type-mapping.tsx'
import classes from './imports.module.css'
import { SourceName } from './source-name.tsx'
import { type OnMapping, useChangeDraft } from './queries.ts'
import { VehicleMapping } from './vehicle-mapping.tsx'
import { Stack, Grid } from '../../../../ui/layout.tsx'

type Props = { id: string; source: string; draft: ImportDraft }

/** How the file is read, and the resulting rows. */
export function DraftPanel({ id, source, draft }: Props) {
  const change = useChangeDraft(id)
  const onMapping: OnMapping = (mapping) => change.mutate({ mapping })
  const isReading = change.isPending && change.variables.mapping !== undefined
  return (
    <>
      <Grid
        columns="minmax(0, 3fr) minmax(320px, 2fr)"
        mb={24}
        align="start"
        mt={20}
        className={classes.mapping}
      >
        <Stack gap={20} shrink>
          <SourceName
            source={source}
            isKnown={draft.isKnownSource}
            onChange={(name) => change.mutate({ source: name })}
          />
          <ColumnMapping draft={draft} onMapping={onMapping} />
        </Stack>
        <Stack gap={20} shrink>
          <VehicleMapping vehicles={draft.vehicles} onMapping={onMapping} />
          <TypeMapping draft={draft} onMapping={onMapping} />
        </Stack>
      </Grid>
      <ImportPreview id={id} draft={draft} isReading={isReading} />
    </>
  )
}
