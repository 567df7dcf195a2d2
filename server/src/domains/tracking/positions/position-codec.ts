/**
 * An hour of a vehicle's fixes as bytes, column by column, without loss; docs/adr/0009.
 * Layout: version, number of fixes, number of columns, then each column: its name, which fixes have it, its values. A
 * column's name is a number from `columnNames`, or 0 and the key in `extra`. Text is a list of distinct values and an index
 * for each fix; so are values of `extra` that aren't numbers, as JSON (`encodeText`).
 */
export { decodeColumns, decodeMeasured, decodePositions } from './decode-positions.ts'
export { encodePositions } from './encode-positions.ts'
export { CODEC_VERSION } from './segment-columns.ts'
