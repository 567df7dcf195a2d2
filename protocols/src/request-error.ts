/** A request that is not a valid report; the message is for the person who set up the device. */
export class RequestError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'RequestError'
  }
}
