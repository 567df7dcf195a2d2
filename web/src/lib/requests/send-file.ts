import { ApiError, responseError, silenceError } from '../api-error.ts'
import { i18n } from '../i18n.ts'
import { upload } from './upload.ts'

type Sending = {
  contentType: string
  signal: AbortSignal
  /** From 0 to 1. */
  onSent: (share: number) => void
}

/** Uploads a file to a signed URL, possibly of another server: without a token. Throws `ApiError`. */
export async function sendFile(url: string, file: Blob, sending: Sending): Promise<void> {
  const { contentType, signal, onSent } = sending
  const headers = new Headers({ 'Content-Type': contentType, 'Accept-Language': i18n.locale })
  // Otherwise the browser would send the type that it guesses.
  const body = file.slice(0, file.size, contentType)
  const response = await upload(url, { method: 'PUT', headers, body, signal }, onSent).catch(
    (cause: unknown) => {
      throw signal.aborted ? cause : silenceError(cause)
    },
  )
  if (!response.ok) throw await responseError(response)
}

/** The file has already arrived, but the response was lost. */
export function isAlreadyThere(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'upload_used'
}

/** Another URL may work: this one has expired. S3 has its own error for it. */
export function isAddressOver(error: unknown): boolean {
  return error instanceof ApiError && error.statusCode === 403
}
