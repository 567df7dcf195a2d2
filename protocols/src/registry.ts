/**
 * All protocols for devices, one line each: the name here is used in settings and stored with vehicles. Ports, settings,
 * pages and the tests over fixtures use this list.
 */
export { teltonika } from './teltonika/protocol.ts'
export { gps103 } from './gps103/protocol.ts'
export { gt06 } from './gt06/protocol.ts'
export { h02 } from './h02/protocol.ts'
export { queclink } from './queclink/protocol.ts'
export { suntech } from './suntech/protocol.ts'
export { meitrack } from './meitrack/protocol.ts'
export { tk103 } from './tk103/protocol.ts'
export { laipac } from './laipac/protocol.ts'
export { trv } from './trv/protocol.ts'
export { wialon } from './wialon/protocol.ts'
export { taip } from './taip/protocol.ts'
export { watch } from './watch/protocol.ts'
export { osmand } from './osmand/protocol.ts'
export { flespi } from './flespi/protocol.ts'
export { overland } from './overland/protocol.ts'
export { owntracks } from './owntracks/protocol.ts'
export { traccar } from './traccar/protocol.ts'
export { jt808 } from './jt808/protocol.ts'
export { eview } from './eview/protocol.ts'
