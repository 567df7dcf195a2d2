import { useLingui } from '@lingui/react/macro'
import {
  attachmentTypeOf,
  type DocumentKind,
  DocumentUpdate,
  VehicleDocument,
} from '@roadbook/contract/core/attachments'
import { z } from 'zod'
import { type EntityForm, useEntityForm } from '../../../../ui/form/entity-form.ts'
import { chosen, type Field, fieldsModel, text, textOrNull } from '../../../../ui/form/fields.ts'
import type { FormModel } from '../../../../ui/form/form-model.ts'
import { useDocumentLabels } from './document-labels.ts'

type DocumentValues = { fileName: string; kind: DocumentKind; expiresOn: string }

/** Documents change with their vehicle, so its version counts. */
const DocumentOfVersion = VehicleDocument.extend({ version: z.int() })
type DocumentOfVersion = z.infer<typeof DocumentOfVersion>

type DocumentBody = { fileName: string; kind: DocumentKind; expiresOn: string | null }

/** Added if it is missing; another extension is refused. */
function withEnding(name: string, ending: string): string {
  return name === '' || attachmentTypeOf(name) !== undefined ? name : `${name}${ending}`
}

function fieldsOf(ending: string) {
  const fileName: Field<string, string> = { ...text, write: (typed) => withEnding(typed.trim(), ending) }
  return { fileName, kind: chosen<DocumentKind>('other'), expiresOn: textOrNull }
}

/** The file's type can't change, so its name keeps its extension. */
function modelOf(type: string, ending: string): FormModel<DocumentValues, DocumentBody, DocumentOfVersion> {
  return {
    ...fieldsModel(fieldsOf(ending), { schema: DocumentUpdate, saved: DocumentOfVersion }),
    alsoRefused: ({ fileName }) =>
      attachmentTypeOf(withEnding(fileName.trim(), ending)) === type ? [] : ['fileName'],
  }
}

export function useDocumentForm(
  document: DocumentOfVersion,
): EntityForm<DocumentValues, DocumentBody, DocumentOfVersion> {
  const { t } = useLingui()
  const ending = document.fileName.slice(document.fileName.lastIndexOf('.'))
  return useEntityForm({
    model: modelOf(document.contentType, ending),
    texts: {
      kind: { label: t`Kind`, labels: useDocumentLabels() },
      expiresOn: { label: t`Valid until`, message: t`Enter a date.` },
      fileName: {
        label: t`File name`,
        message: t`Enter a name that ends in ${ending}, without slashes.`,
      },
    },
    record: document,
  })
}
