/** The process of `readShapes`: its first message contains all shapes. */
import { readForParent } from '../../../../platform/file-process-child.ts'
import type { ShapeFile } from './read-shapes.ts'
import { shapesOf } from './shapes-of-file.ts'

await readForParent((bytes, { format }: Pick<ShapeFile, 'format'>) => ({
  first: shapesOf({ format, bytes }),
}))
