/** The JSON of a request that the page sent. */
export function sentBody(body: BodyInit | null | undefined): unknown {
  if (typeof body !== 'string') throw new Error('The page sends JSON as text.')
  return JSON.parse(body)
}
