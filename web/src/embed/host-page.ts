import { type FrameOptions, type FromFrame, readFrameHash, readToFrame } from '../lib/frame-messages.ts'

/** The page around the frame has the origin of the frame's own address. */
function hostOrigin(): string {
  return new URL(document.URL).origin
}

export function tellHost(message: FromFrame): void {
  if (window.parent !== window) window.parent.postMessage(message, hostOrigin())
}

/** Calls back with messages of the page around the frame. Returns a function that stops this. */
export function listenToHost(onChange: (options: FrameOptions) => void): () => void {
  const listen = ({ data, source, origin }: MessageEvent) => {
    if (source !== window.parent || origin !== hostOrigin()) return
    const message = readToFrame(data)
    if (message) onChange(readFrameHash(message.hash))
  }
  window.addEventListener('message', listen)
  return () => window.removeEventListener('message', listen)
}
