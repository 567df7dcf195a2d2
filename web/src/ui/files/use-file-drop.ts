import { useWindowEvent } from '@mantine/hooks'
import { useRef, useState } from 'react'

type Options = { isEnabled: boolean; onFiles: (files: readonly File[]) => void }

/**
 * Files dropped anywhere on the page, or pasted. Returns whether files are being dragged over it. If there are several such
 * targets, only one may be enabled, such as that of the drawer above a list.
 */
export function useFileDrop({ isEnabled, onFiles }: Options): boolean {
  const [isOver, setOver] = useState(false)
  // Each element below the pointer fires its own enter and leave events.
  const entered = useRef(0)
  const end = () => {
    entered.current = 0
    setOver(false)
  }
  useWindowEvent('dragenter', (event) => {
    if (!isEnabled || !hasFiles(event)) return
    entered.current += 1
    setOver(true)
  })
  useWindowEvent('dragover', (event) => {
    // Otherwise the browser opens the file in place of the page.
    if (isEnabled && hasFiles(event)) event.preventDefault()
  })
  useWindowEvent('dragleave', (event) => {
    if (!isEnabled || !hasFiles(event)) return
    entered.current -= 1
    if (entered.current <= 0) end()
  })
  useWindowEvent('drop', (event) => {
    if (!isEnabled || !hasFiles(event)) return
    end()
    // A file input handles what is dropped on it.
    if (isFileField(event.target)) return
    event.preventDefault()
    onFiles([...(event.dataTransfer?.files ?? [])])
  })
  useWindowEvent('paste', ({ clipboardData }) => {
    const files = [...(clipboardData?.files ?? [])]
    if (isEnabled && files.length > 0) onFiles(files)
  })
  return isOver && isEnabled
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') === true
}

function isFileField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'file'
}
