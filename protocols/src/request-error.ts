/** A request that is no report; the message is a sentence for whoever set up the device. */
export class RequestError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'RequestError'
  }
}
