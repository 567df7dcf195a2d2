/** A request that is no position report; the message is a sentence for whoever set up the device. */
export class OsmandError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'OsmandError'
  }
}
