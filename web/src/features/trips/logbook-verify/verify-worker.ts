/** Verifies a file in a worker, so that the page stays responsive. */
import { verifyFile } from '@roadbook/logbook-chain/verify-file'

export type FileToVerify = { file: File; publicKey: string }

addEventListener('message', ({ data }: MessageEvent<FileToVerify>) => {
  void verify(data)
})

async function verify({ file, publicKey }: FileToVerify): Promise<void> {
  postMessage(await verifyFile(new Uint8Array(await file.arrayBuffer()), publicKey))
}
