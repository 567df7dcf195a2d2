/** Downloads a text as a file. */
export function downloadText(fileName: string, type: string, text: string): void {
  // The byte order mark marks the text as UTF-8 for spreadsheets.
  downloadFile(fileName, new Blob(['\uFEFF', text], { type: `${type};charset=utf-8` }))
}

export function downloadFile(fileName: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}

/** From a URL that serves a file as an attachment, so that the page stays where it is. */
export function downloadUrl(fileName: string, url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
}
