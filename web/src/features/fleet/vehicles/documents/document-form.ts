import { useLingui } from '@lingui/react/macro'
import {
  attachmentTypeOf,
  type DocumentKind,
  DocumentUpdate,
  VehicleDocument,
} from '@roadbook/contract/core/attachments'
import { z } from 'zod'
import { useFormat } from '../../../../lib/use-format.ts'
import { type EntityForm, useEntityForm } from '../../../../ui/form/entity-form.ts'
import type { FormModel } from '../../../../ui/form/form-model.ts'
import { useDocumentLabels } from './document-labels.ts'

type DocumentValues = { fileName: string; kind: DocumentKind; expiresOn: string }

/** Documents change with their vehicle, whose version counts. */
const DocumentOfVersion = VehicleDocument.extend({ version: z.int() })
type DocumentOfVersion = z.infer<typeof DocumentOfVersion>

type DocumentBody = { fileName: string; kind: DocumentKind; expiresOn: string | null }

function valuesOf({ fileName, kind, expiresOn }: DocumentOfVersion): DocumentValues {
  return { fileName, kind, expiresOn: expiresOn ?? '' }
}

/** Added where there is none; one of another kind is refused. */
function withEnding(name: string, ending: string): string {
  return name === '' || attachmentTypeOf(name) !== undefined ? name : `${name}${ending}`
}

/** A file stays what it is, so its name keeps its ending. */
function modelOf(type: string, ending: string): FormModel<DocumentValues, DocumentBody, DocumentOfVersion> {
  return {
    schema: DocumentUpdate,
    bodyOf: ({ fileName, kind, expiresOn }) => ({
      fileName: withEnding(fileName.trim(), ending),
      kind,
      expiresOn: expiresOn === '' ? null : expiresOn,
    }),
    alsoRefused: ({ fileName }) =>
      attachmentTypeOf(withEnding(fileName.trim(), ending)) === type ? [] : ['fileName'],
    saved: { schema: DocumentOfVersion, valuesOf },
  }
}

export function useDocumentForm(
  document: DocumentOfVersion,
): EntityForm<DocumentValues, DocumentBody, DocumentOfVersion> {
  const { t } = useLingui()
  const f = useFormat()
  const kinds = useDocumentLabels()
  const ending = document.fileName.slice(document.fileName.lastIndexOf('.'))
  return useEntityForm({
    model: modelOf(document.contentType, ending),
    texts: {
      kind: { label: t`Kind`, show: ({ kind }) => kinds[kind] },
      expiresOn: {
        label: t`Valid until`,
        message: t`Enter a date.`,
        show: ({ expiresOn }) => (/^\d{4}-\d\d-\d\d$/.test(expiresOn) ? f.day(expiresOn) : expiresOn),
      },
      fileName: {
        label: t`File name`,
        message: t`Enter a name that ends in ${ending}, without slashes.`,
      },
    },
    first: valuesOf(document),
    record: document,
  })
}
