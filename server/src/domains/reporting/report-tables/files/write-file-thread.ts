/** The worker thread that makes the file of a report. */
import { workerData } from 'node:worker_threads'
import type { ReportRow } from '@roadbook/contract/reporting/report-tables'
import { renderItems } from '../../../../platform/render-items.ts'
import type { ReportFacts } from './report-facts.ts'
import { writeFile } from './write-file.ts'

const facts = workerData as ReportFacts // set by `renderTable`
await renderItems<ReportRow[]>((batches) => writeFile(facts, batches))
