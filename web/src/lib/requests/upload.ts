type UploadRequest = { method: string; headers: Headers; body: Blob; signal?: AbortSignal }

/** Like `fetch`, with upload progress from 0 to 1, which `fetch` doesn't have. */
export type Upload = (
  url: string,
  request: UploadRequest,
  onSent: (share: number) => void,
) => Promise<Response>

export const upload: Upload = (url, { method, headers, body, signal }, onSent) => {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const request = new XMLHttpRequest()
  const giveUp = (): void => request.abort()
  request.open(method, url)
  for (const [name, value] of headers) request.setRequestHeader(name, value)
  request.upload.addEventListener('progress', ({ loaded, total }) => onSent(total > 0 ? loaded / total : 1))
  request.upload.addEventListener('load', () => onSent(1))
  request.addEventListener('load', () => resolve(responseOf(request)))
  request.addEventListener('error', () => reject(new TypeError('Failed to send')))
  request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
  signal?.addEventListener('abort', giveUp)
  if (signal?.aborted) reject(new DOMException('Aborted', 'AbortError'))
  else request.send(body)
  return promise.finally(() => signal?.removeEventListener('abort', giveUp))
}

function responseOf({ status, statusText, responseText }: XMLHttpRequest): Response {
  // These statuses allow no body, not even an empty one.
  const body = status === 204 || status === 304 ? null : responseText
  return new Response(body, { status, statusText })
}
