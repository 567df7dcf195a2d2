/** The OsmAnd protocol as phones speak it: a query or form of parameters, or a JSON body. */
export { decodeJson } from './json.ts'
export { numberInJson, numberInQuery } from './number.ts'
export { decodeQuery } from './query.ts'
