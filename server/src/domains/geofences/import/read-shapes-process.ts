/** The process of `readShapes`: its first message has all shapes. */
import { readForParent } from '../../../platform/file-process-child.ts'
import { type ShapeFile, shapesOf } from './read-shapes.ts'

await readForParent((bytes, { format }: Pick<ShapeFile, 'format'>) => ({
  first: shapesOf({ format, bytes }),
}))
