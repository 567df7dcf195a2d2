/** The worker thread that makes a file. */
import { workerData } from 'node:worker_threads'
import { renderItems } from '../../../platform/render-items.ts'
import type { FileFacts, VehicleLogbook } from './logbook-file.ts'
import { writeFile } from './write-file.ts'

const facts = workerData as FileFacts // set by `renderLogbook`
await renderItems<VehicleLogbook>((vehicles, wrote) => writeFile(facts, vehicles, wrote))
