import type { CustomLayerInterface, CustomRenderMethodInput, Map as MapLibreMap } from 'maplibre-gl'
import { AT, type Glides, INSTANCE_WORDS } from './glide.ts'
import { mercatorX, mercatorY } from '../mercator.ts'
import { ATLAS_CELLS, cellPixels, drawAtlas } from './symbol-atlas.ts'
import type { Scheme } from '../style/map-colours.ts'
import { FRAGMENT_SHADER, PASS, VERTEX_SHADER } from './vehicle-shader.ts'

export type SymbolSizes = { standing: number; moving: number; selected: number; badge: number; halo: number }

export type VehicleLayerState = {
  glides: Glides
  scheme: Scheme
  sizes: SymbolSizes
  /** -1 when none. */
  selectedSlot: number
  /** Highlighted; -1 when none. */
  highlightedSlot: number
}

type Resources = {
  program: WebGLProgram
  uniforms: Record<string, WebGLUniformLocation | null>
  instances: WebGLBuffer
  corners: WebGLBuffer
  vertexArray: WebGLVertexArrayObject
  /** Capacity of the instance buffer in bytes. */
  room: number
  atlas: WebGLTexture
  atlasKey: string
}

const STRIDE = INSTANCE_WORDS * 4
const ATTRIBUTES = ['a_corner', 'a_previous', 'a_next', 'a_timing', 'a_heading', 'a_flags'] as const
const UNIFORMS = [
  'u_matrix',
  'u_centre',
  'u_viewport',
  'u_now',
  'u_bearing',
  'u_size',
  'u_offset',
  'u_pass',
  'u_cells',
  'u_skip',
  'u_base',
  'u_atlas',
]

/** All vehicles in one instanced draw call; the shader moves them, so a frame costs no CPU per vehicle. */
export function createVehicleLayer(id: string, state: VehicleLayerState): CustomLayerInterface {
  let resources: Resources | undefined
  let map: MapLibreMap | undefined

  return {
    id,
    type: 'custom',
    renderingMode: '2d',
    onAdd(addedTo, gl) {
      map = addedTo
      resources = createResources(gl)
    },
    onRemove(_, gl) {
      if (resources === undefined) return
      gl.deleteProgram(resources.program)
      gl.deleteBuffer(resources.instances)
      gl.deleteBuffer(resources.corners)
      gl.deleteVertexArray(resources.vertexArray)
      gl.deleteTexture(resources.atlas)
      resources = undefined
    },
    render(gl, input) {
      if (resources === undefined || map === undefined || state.glides.size === 0) return
      gl.bindVertexArray(resources.vertexArray)
      refreshAtlas(gl, resources, state, map.getPixelRatio())
      upload(gl, resources, state.glides)
      gl.useProgram(resources.program)
      setFrame(gl, resources, { input, map })
      rebuildAll(gl, resources, state)
      gl.bindVertexArray(null)
    },
  }
}

function rebuildAll(gl: WebGL2RenderingContext, resources: Resources, state: VehicleLayerState): void {
  const { sizes, selectedSlot, highlightedSlot } = state
  const draw = (pass: number, size: number, offset: number, only?: number) => {
    const { uniforms } = resources
    bindInstances(gl, resources, only ?? 0)
    gl.uniform1i(uniforms.u_pass!, pass)
    gl.uniform1i(uniforms.u_base!, only ?? 0)
    gl.uniform1i(uniforms.u_skip!, only === undefined ? selectedSlot : -1)
    gl.uniform1f(uniforms.u_size!, size)
    gl.uniform2f(uniforms.u_offset!, offset, -offset)
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, only === undefined ? state.glides.size : 1)
  }
  const badgeOffset = sizes.standing / 2
  draw(PASS.symbols, cellPixels(sizes.standing), 0)
  draw(PASS.arrows, cellPixels(sizes.moving), 0)
  draw(PASS.badges, cellPixels(sizes.badge), badgeOffset)
  if (highlightedSlot >= 0 && highlightedSlot < state.glides.size && highlightedSlot !== selectedSlot) {
    draw(PASS.halo, sizes.halo * 0.8, 0, highlightedSlot)
    draw(PASS.symbols, cellPixels(sizes.standing), 0, highlightedSlot)
    draw(PASS.arrows, cellPixels(sizes.moving), 0, highlightedSlot)
    draw(PASS.badges, cellPixels(sizes.badge), badgeOffset, highlightedSlot)
  }
  if (selectedSlot < 0 || selectedSlot >= state.glides.size) return
  draw(PASS.halo, sizes.halo, 0, selectedSlot)
  draw(PASS.symbols, cellPixels(sizes.selected), 0, selectedSlot)
  draw(PASS.arrows, cellPixels(sizes.selected), 0, selectedSlot)
  draw(PASS.badges, cellPixels(sizes.badge), sizes.selected / 2, selectedSlot)
}

function setFrame(
  gl: WebGL2RenderingContext,
  resources: Resources,
  { input, map }: { input: CustomRenderMethodInput; map: MapLibreMap },
): void {
  const { uniforms } = resources
  const centre = map.getCenter()
  const x = mercatorX(centre.lng)
  const y = mercatorY(centre.lat)
  const [coarseX, coarseY] = [Math.fround(x), Math.fround(y)]
  const { clientWidth, clientHeight } = map.getCanvas()
  gl.uniformMatrix4fv(uniforms.u_matrix!, false, movedTo(input.defaultProjectionData.mainMatrix, x, y))
  gl.uniform4f(uniforms.u_centre!, coarseX, coarseY, x - coarseX, y - coarseY)
  gl.uniform2f(uniforms.u_viewport!, clientWidth, clientHeight)
  gl.uniform1f(uniforms.u_now!, performance.now() / 1000)
  gl.uniform1f(uniforms.u_bearing!, (map.getBearing() * Math.PI) / 180)
  gl.uniform1i(uniforms.u_cells!, ATLAS_CELLS.length)
  gl.activeTexture(gl.TEXTURE0)
  gl.bindTexture(gl.TEXTURE_2D, resources.atlas)
  gl.uniform1i(uniforms.u_atlas!, 0)
}

/**
 * The matrix for positions relative to the map's centre, computed in doubles before rounding for the shader.
 */
function movedTo(matrix: ArrayLike<number>, x: number, y: number): Float32Array {
  const moved = Float32Array.from(matrix)
  for (let row = 0; row < 4; row += 1) {
    moved[12 + row] = matrix[row]! * x + matrix[4 + row]! * y + matrix[12 + row]!
  }
  return moved
}

function upload(gl: WebGL2RenderingContext, resources: Resources, glides: Glides): void {
  gl.bindBuffer(gl.ARRAY_BUFFER, resources.instances)
  const range = glides.takeDirtyRange()
  if (resources.room < glides.data.byteLength) {
    gl.bufferData(gl.ARRAY_BUFFER, glides.data, gl.DYNAMIC_DRAW)
    resources.room = glides.data.byteLength
  } else if (range !== undefined) {
    const first = range.from * INSTANCE_WORDS
    const length = (range.to - range.from + 1) * INSTANCE_WORDS
    gl.bufferSubData(gl.ARRAY_BUFFER, first * 4, glides.data, first, length)
  }
}

function refreshAtlas(
  gl: WebGL2RenderingContext,
  resources: Resources,
  state: VehicleLayerState,
  ratio: number,
): void {
  // Rendered at the largest size, with mipmaps for the smaller ones.
  const spec = {
    scheme: state.scheme,
    pixelRatio: ratio * 2,
    symbolPixels: state.sizes.standing,
    haloPixels: state.sizes.halo,
  }
  const key = `${spec.scheme} ${spec.pixelRatio} ${spec.symbolPixels}`
  if (resources.atlasKey === key) return
  gl.bindTexture(gl.TEXTURE_2D, resources.atlas)
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true)
  gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false)
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, drawAtlas(spec))
  gl.generateMipmap(gl.TEXTURE_2D)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR)
  resources.atlasKey = key
}

function createResources(gl: WebGL2RenderingContext): Resources {
  const program = createProgram(gl)
  const vertexArray = gl.createVertexArray()
  const corners = gl.createBuffer()
  gl.bindVertexArray(vertexArray)
  gl.bindBuffer(gl.ARRAY_BUFFER, corners)
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([0, 0, 0, 1, 1, 0, 1, 1]), gl.STATIC_DRAW)
  gl.enableVertexAttribArray(0)
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0)
  gl.bindVertexArray(null)
  return {
    program,
    uniforms: Object.fromEntries(UNIFORMS.map((name) => [name, gl.getUniformLocation(program, name)])),
    instances: gl.createBuffer(),
    corners,
    vertexArray,
    room: 0,
    atlas: gl.createTexture(),
    atlasKey: '',
  }
}

function bindInstances(gl: WebGL2RenderingContext, resources: Resources, firstSlot: number): void {
  gl.bindBuffer(gl.ARRAY_BUFFER, resources.instances)
  const parts = [
    [1, 4, AT.previous],
    [2, 4, AT.next],
    [3, 2, AT.timing],
    [4, 2, AT.heading],
  ] as const
  const start = firstSlot * STRIDE
  for (const [index, length, word] of parts) {
    gl.enableVertexAttribArray(index)
    gl.vertexAttribPointer(index, length, gl.FLOAT, false, STRIDE, start + word * 4)
    gl.vertexAttribDivisor(index, 1)
  }
  gl.enableVertexAttribArray(5)
  gl.vertexAttribPointer(5, 4, gl.UNSIGNED_BYTE, false, STRIDE, start + AT.flags * 4)
  gl.vertexAttribDivisor(5, 1)
}

function createProgram(gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram()
  for (const [type, source] of [
    [gl.VERTEX_SHADER, VERTEX_SHADER],
    [gl.FRAGMENT_SHADER, FRAGMENT_SHADER],
  ] as const) {
    const shader = gl.createShader(type)
    if (shader === null) throw new Error('The browser could not create a shader.')
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  ATTRIBUTES.forEach((name, index) => gl.bindAttribLocation(program, index, name))
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
    throw new Error(`The vehicle shader does not link: ${gl.getProgramInfoLog(program)}`)
  }
  return program
}
