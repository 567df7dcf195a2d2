import { apiBase } from '@roadbook/contract/api'
import type { Config } from '../../config.ts'
import type { OpenStore } from '../../platform/object-store/open-object-store.ts'
import { createAttachmentHandlers } from './attachments/index.ts'
import { auditHandlers } from './audit/index.ts'

type Deps = Pick<Parameters<typeof createAttachmentHandlers>[0], 'owners'> & {
  config: Pick<Config, 'publicUrl'>
  files: OpenStore
}

export function coreHandlers({ config, files, owners }: Deps) {
  return {
    attachments: createAttachmentHandlers({ ...files, owners, apiUrl: config.publicUrl + apiBase }),
    audit: auditHandlers,
  }
}
