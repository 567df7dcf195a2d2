import type { Person, TestApp } from '../../../testing/app-over.ts'
import { uploading } from '../../../testing/records/attachments.ts'
import type { SampleTable } from './ids.ts'

export const coreSamples: SampleTable = {
  'attachments.requestReceiptUploads': () => ({ body: ['receipt.pdf'] }),
  'attachments.requestDocumentUploads': () => ({ body: ['policy.pdf'] }),
  'attachments.downloadUrl': ({ vehicle, fileKey }) => ({ params: { id: vehicle, fileKey } }),
  'attachments.updateDocument': ({ vehicle, fileKey }) => ({
    params: { id: vehicle, fileKey },
    body: { kind: 'insurance', expiresOn: '2027-03-31' },
  }),
  'attachments.delete': ({ vehicle, fileKey }) => ({ params: { id: vehicle, fileKey } }),
  'audit.activityLog': () => ({ query: { resourceId: crypto.randomUUID() } }),
}

export async function makeCoreRecords(server: TestApp, owner: Person, vehicleId: string) {
  return { fileKey: await uploading(server).addDocument(owner, vehicleId) }
}
