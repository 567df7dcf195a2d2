import { ALARM_CELL, HALO_CELL } from './symbol-atlas.ts'

/** An instance is one symbol: a quad that is moved, rotated and textured from the atlas. */
export const VERTEX_SHADER = `#version 300 es
precision highp float;
uniform mat4 u_matrix;
uniform vec4 u_centre;
uniform vec2 u_viewport;
uniform float u_now;
uniform float u_bearing;
uniform float u_size;
uniform vec2 u_offset;
uniform int u_pass;
uniform int u_cells;
uniform int u_skip;
uniform int u_base;
in vec2 a_corner;
in vec4 a_previous;
in vec4 a_next;
in vec2 a_timing;
in vec2 a_heading;
in vec4 a_flags;
out vec2 v_texture;

const int SYMBOLS = 0;
const int BADGES = 1;
const int HALO = 2;
const int ARROWS = 3;

void main() {
  int state = int(a_flags.x + 0.5);
  bool isGone = a_flags.z > 0.5 || gl_InstanceID + u_base == u_skip
    || (u_pass == BADGES && a_flags.y < 0.5)
    || (u_pass == SYMBOLS && state == 0) || (u_pass == ARROWS && state != 0);
  float t = a_timing.y == 0.0 ? 1.0 : clamp((u_now - a_timing.x) / a_timing.y, 0.0, 1.0);
  // Coarse parts first: their difference is exact, so the fine parts are not lost.
  vec2 previous = (a_previous.xy - u_centre.xy) + (a_previous.zw - u_centre.zw);
  vec2 next = (a_next.xy - u_centre.xy) + (a_next.zw - u_centre.zw);
  vec4 place = u_matrix * vec4(mix(previous, next, t), 0.0, 1.0);
  float angle = state == 0 && u_pass != BADGES && u_pass != HALO
    ? a_heading.x + a_heading.y * min(1.0, t * 2.0) - u_bearing : 0.0;
  float c = cos(angle);
  float s = sin(angle);
  vec2 corner = (a_corner - 0.5) * u_size;
  vec2 turned = vec2(c * corner.x - s * corner.y, s * corner.x + c * corner.y) + u_offset;
  place.xy += vec2(turned.x, -turned.y) * 2.0 / u_viewport * place.w;
  int cell = u_pass == BADGES ? ${ALARM_CELL} : u_pass == HALO ? ${HALO_CELL} : state;
  v_texture = vec2((float(cell) + a_corner.x) / float(u_cells), a_corner.y);
  gl_Position = isGone || place.x != place.x ? vec4(2.0, 2.0, 2.0, 1.0) : place;
}`

export const FRAGMENT_SHADER = `#version 300 es
precision mediump float;
uniform sampler2D u_atlas;
in vec2 v_texture;
out vec4 colour;
void main() {
  colour = texture(u_atlas, v_texture);
}`

export const PASS = { symbols: 0, badges: 1, halo: 2, arrows: 3 } as const
