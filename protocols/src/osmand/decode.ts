/** The OsmAnd protocol as phones send it: parameters in a query or form, or a JSON body. */
export { decodeJson } from './json.ts'
export { NUMBER_IN_URL, numberInQuery, numbersInJson } from './number.ts'
export { decodeQuery } from './query.ts'
