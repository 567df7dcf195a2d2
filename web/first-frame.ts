import tokens from './src/lib/tokens.json' with { type: 'json' }

const { light, dark } = tokens.colour
type Colours = typeof light

const colours = ({ canvas, subtle, hairline, skeleton, text, accent, onAccent }: Colours): string =>
  Object.entries({ canvas, subtle, hairline, skeleton, text, accent, onAccent })
    .map(([name, value]) => `--${name}: ${value};`)
    .join(' ')

/** The frame as `routes/frame.tsx` shows it, in its measures, until that has loaded. */
export const frameStyle = `
:root { background: var(--canvas); ${colours(light)} }
:root[data-mantine-color-scheme='dark'] { ${colours(dark)} color-scheme: dark; }
body { margin: 0; }
.first-frame { display: none; height: 100dvh; background: var(--canvas); font: 600 13px/18px '${tokens.type.family}', system-ui, sans-serif; color: var(--text); }
:root[data-frame] .first-frame { display: flex; }
.first-frame > :first-child { flex: none; box-sizing: border-box; width: 240px; padding: 14px 18px; border-right: 1px solid var(--hairline); background: var(--subtle); }
.first-frame > :first-child > * { display: flex; align-items: center; gap: 10px; height: 24px; }
.first-frame > :last-child { flex: 1; }
.first-frame > :last-child > :first-child { box-sizing: border-box; height: 52px; border-bottom: 1px solid var(--hairline); }
.first-frame > :last-child > :last-child { width: 120px; height: 20px; margin: 26px 24px; border-radius: 4px; background: var(--skeleton); }
@media (max-width: 56.24em) { .first-frame > :first-child { display: none; } }
`

export const frameMarkup = `<div class="first-frame"><div><div><svg width="24" height="24" viewBox="0 0 24 24" fill="none" aria-hidden="true"><rect width="24" height="24" rx="5" fill="var(--accent)"/><g stroke="var(--onAccent)" stroke-linecap="round"><path d="M9.400 5.500 6 18.500M14.600 5.500l3.400 13" stroke-width="2"/><path d="M12 6.500v2M12 11v2.200M12 16v2.500" stroke-width="1.700"/></g></svg>Roadbook</div></div><div><div></div><div></div></div></div>`
