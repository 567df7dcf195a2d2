/** A request that is not a valid report, with its status; the message is for the person who set up the device. */
export class RequestError extends Error {
  readonly status: 400 | 415

  constructor(message: string, status: 400 | 415 = 400) {
    super(message)
    this.name = 'RequestError'
    this.status = status
  }
}
