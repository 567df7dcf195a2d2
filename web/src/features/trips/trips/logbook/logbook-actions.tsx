import { Plural, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload, IconPencil } from '@tabler/icons-react'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import type { ReportFormat } from '@roadbook/contract/reporting/reports'
import type { ChosenDays } from '../../../../lib/period.ts'
import { type FieldOfTrip, type FillableField, mostMissing } from './table/missing-fields.ts'
import { useEditing } from './use-logbook-editing.ts'
import { LogbookExportState, useLogbookExport } from './logbook-export.tsx'
import classes from './logbook.module.css'

type Props = { vehicle: Vehicle; days: ChosenDays; onComplete: (first: FieldOfTrip) => void }

/** The one primary action is what is to do next: if nothing is missing, the file for the tax office. */
export function LogbookActions({ vehicle, days, onComplete }: Props) {
  const { missing } = useEditing()
  const { state, make, cancel } = useLogbookExport({ vehicleId: vehicle.id, days })
  const most = mostMissing(missing)
  const first = missing[0]
  return (
    <>
      <LogbookExportState state={state} onCancel={() => void cancel()} />
      <Formats isPrimary={first === undefined} isRunning={state.status === 'running'} onMake={make} />
      {most !== undefined && first !== undefined && (
        <Button
          leftSection={<IconPencil size={16} stroke={1.8} aria-hidden="true" />}
          onClick={() => onComplete(first)}
        >
          <MissingWords {...most} />
        </Button>
      )}
    </>
  )
}

type FormatsProps = { isPrimary: boolean; isRunning: boolean; onMake: (format: ReportFormat) => void }

function Formats({ isPrimary, isRunning, onMake }: FormatsProps) {
  const { t } = useLingui()
  return (
    <Button.Group aria-label={t`Export`}>
      <Button
        variant={isPrimary ? 'filled' : 'default'}
        className={classes.format ?? ''}
        disabled={isRunning}
        leftSection={<IconDownload size={16} stroke={1.6} aria-hidden="true" />}
        onClick={() => onMake('pdf')}
      >
        PDF
      </Button>
      <Button
        variant="default"
        className={classes.format ?? ''}
        disabled={isRunning}
        onClick={() => onMake('xlsx')}
      >
        XLSX
      </Button>
      <Button
        variant="default"
        className={classes.format ?? ''}
        disabled={isRunning}
        onClick={() => onMake('csv')}
      >
        CSV
      </Button>
    </Button.Group>
  )
}

function MissingWords({ field, count }: { field: FillableField; count: number }) {
  if (field === 'purpose') return <Plural value={count} one="Add # purpose" other="Add # purposes" />
  if (field === 'partner') return <Plural value={count} one="Add # partner" other="Add # partners" />
  return <Plural value={count} one="Add # destination" other="Add # destinations" />
}
