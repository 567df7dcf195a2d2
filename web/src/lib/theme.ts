import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core'
import { tokenVariables } from './token-variables.ts'
import tokens from './tokens.json'

/** Greys from darkest text to page, as Mantine's dark scheme expects them. */
const dark: MantineColorsTuple = [
  tokens.colour.dark.text,
  tokens.colour.dark.text2,
  tokens.colour.dark.muted,
  tokens.colour.dark.control,
  tokens.colour.dark.border,
  tokens.colour.dark.hairline,
  tokens.colour.dark.raised,
  tokens.colour.dark.canvas,
  tokens.colour.dark.subtle,
  '#0A0E13',
]

const gray: MantineColorsTuple = [
  tokens.colour.light.subtle,
  tokens.colour.light.hover,
  tokens.colour.light.skeleton,
  tokens.colour.light.hairline,
  tokens.colour.light.border,
  tokens.colour.light.disabled,
  tokens.colour.light.muted,
  tokens.colour.light.text2,
  '#2B3642',
  tokens.colour.light.text,
]

const accent: MantineColorsTuple = [
  tokens.colour.light.accentSoft,
  '#C9E7E2',
  '#9FD6CE',
  '#5EE3D2',
  tokens.colour.dark.accent,
  '#1FA393',
  '#168B7F',
  tokens.colour.light.accent,
  tokens.colour.light.accentHover,
  '#084843',
]

const { sizes, family } = tokens.type
const size = (name: keyof typeof sizes) => `${sizes[name][0]}px`
const line = (name: keyof typeof sizes) => `${(sizes[name][1] ?? 0) / (sizes[name][0] ?? 1)}`

export const theme: MantineThemeOverride = createTheme({
  fontFamily: `'${family}', system-ui, sans-serif`,
  fontFamilyMonospace: 'ui-monospace, Menlo, Consolas, monospace',
  fontSizes: {
    xs: size('small'),
    sm: size('body'),
    md: size('body'),
    lg: size('heading'),
    xl: size('title'),
  },
  lineHeights: {
    xs: line('small'),
    sm: line('body'),
    md: line('body'),
    lg: line('heading'),
    xl: line('title'),
  },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: size('title'), lineHeight: line('title') },
      h2: { fontSize: size('body'), lineHeight: line('body') },
      h3: { fontSize: size('small'), lineHeight: line('small') },
    },
  },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '16px', xl: '999px' },
  defaultRadius: 'sm',
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  breakpoints: { xs: '30em', sm: '40em', md: '56.25em', lg: '75em', xl: '90em' },
  colors: { accent, gray, dark },
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 4 },
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver: (input) => {
    const resolved = defaultVariantColorsResolver(input)
    const isAccent = input.color === undefined || input.color === 'accent'
    if (!isAccent || input.variant !== 'filled') return resolved
    return { ...resolved, color: 'var(--rb-on-accent)' }
  },
  components: {
    Button: {
      defaultProps: { size: 'xs' },
      vars: () => ({ root: { '--button-height': '32px', '--button-padding-x': '12px' } }),
    },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
    TextInput: { defaultProps: { size: 'sm' } },
    // Opened by a click or a key. On focus, the options would cover the field's error after a refused save.
    Select: { defaultProps: { openOnFocus: false } },
    SegmentedControl: { defaultProps: { withItemsBorders: false } },
    Switch: { defaultProps: { withThumbIndicator: false } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: false } },
    Drawer: { defaultProps: { transitionProps: { duration: tokens.motion.ms } } },
    Modal: { defaultProps: { transitionProps: { duration: tokens.motion.ms } } },
    Menu: { defaultProps: { shadow: 'md', transitionProps: { duration: tokens.motion.ms } } },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: tokens.motion.ms } } },
  },
})

/** Mantine's own defaults for dimmed text, errors, light badges and anchors fail AA; these do not. */
const mantineFixes: Record<string, string> = {
  '--mantine-color-body': 'var(--rb-canvas)',
  '--mantine-color-text': 'var(--rb-text)',
  '--mantine-color-dimmed': 'var(--rb-muted)',
  '--mantine-color-placeholder': 'var(--rb-muted)',
  '--mantine-color-anchor': 'var(--rb-accent-text)',
  '--mantine-color-error': 'var(--rb-danger)',
  '--mantine-color-default': 'var(--rb-raised)',
  '--mantine-color-default-hover': 'var(--rb-hover)',
  '--mantine-color-default-color': 'var(--rb-text)',
  '--mantine-color-default-border': 'var(--rb-border)',
  '--mantine-color-disabled': 'var(--rb-subtle)',
  '--mantine-color-disabled-color': 'var(--rb-disabled)',
  '--mantine-color-disabled-border': 'var(--rb-hairline)',
  '--mantine-color-accent-filled': 'var(--rb-accent)',
  '--mantine-color-accent-filled-hover': 'var(--rb-accent-hover)',
  '--mantine-color-accent-light': 'var(--rb-accent-soft)',
  '--mantine-color-accent-light-hover': 'var(--rb-selected)',
  '--mantine-color-accent-light-color': 'var(--rb-accent-text)',
  '--mantine-color-accent-outline': 'var(--rb-accent-text)',
  '--mantine-color-accent-text': 'var(--rb-accent-text)',
  '--mantine-color-gray-light': 'var(--rb-subtle)',
  '--mantine-color-gray-light-hover': 'var(--rb-hover)',
  '--mantine-color-gray-light-color': 'var(--rb-text2)',
  '--mantine-color-red-light-color': 'var(--rb-alarm-text)',
  '--mantine-color-red-filled': 'var(--rb-danger)',
  '--mantine-primary-color-contrast': 'var(--rb-on-accent)',
  '--mantine-shadow-xs': 'var(--rb-shadow-raised)',
  '--mantine-shadow-sm': 'var(--rb-shadow-raised)',
  '--mantine-shadow-md': 'var(--rb-shadow-float)',
  '--mantine-shadow-lg': 'var(--rb-shadow-overlay)',
  '--mantine-shadow-xl': 'var(--rb-shadow-overlay)',
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...tokenVariables('light'), ...mantineFixes },
  dark: { ...tokenVariables('dark'), ...mantineFixes },
})
