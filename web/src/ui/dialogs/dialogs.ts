import { modals } from '@mantine/modals'
import { randomId } from '@mantine/hooks'

const shown = Promise.withResolvers<void>()

/** Called once the component that shows dialogs is mounted: it is not part of the first load. */
export const showDialogs = shown.resolve

/** Opens a dialog, as soon as it can be shown; returns a function that closes it. */
export function openDialog(dialog: Parameters<typeof modals.open>[0]): () => void {
  const modalId = dialog.modalId ?? randomId()
  void shown.promise.then(() => modals.open({ ...dialog, modalId }))
  return () => modals.close(modalId)
}
