import { ModalsProvider } from '@mantine/modals'
import { useEffect } from 'react'
import { showDialogs } from './dialogs.ts'

export function DialogList() {
  return (
    <ModalsProvider>
      <Shown />
    </ModalsProvider>
  )
}

function Shown() {
  // Outside React: callers waiting to open a dialog.
  useEffect(() => showDialogs(), [])
  return null
}
