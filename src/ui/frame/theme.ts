import type { ThemeConfig } from 'antd'
import type { Locale } from '../../../schemas/language/text.ts'

type Rgb = readonly [number, number, number]

const parse = (hex: string): Rgb => {
  const value = Number.parseInt(/^#([0-9a-f]{6})$/i.exec(hex)?.[1] ?? '1890ff', 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}
const write = (rgb: Rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
const each = (rgb: Rgb, change: (part: number) => number) => rgb.map(change) as unknown as Rgb

function luminance(rgb: Rgb): number {
  const [r, g, b] = each(rgb, (part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
/** Contrast of two colours, 1 … 21. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(parse(one)), luminance(parse(other))].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}
/** The colour, darkened until small white text on it, or small text of it on a tinted ground, can be read; `ratio` says how well. */
export function readable(hex: string, ratio = 5.2): string {
  let rgb = parse(hex)
  while (contrastOf(write(rgb), '#ffffff') < ratio) rgb = each(rgb, (part) => part * 0.96)
  return write(rgb)
}
/** The colour, brightened until small text of it can be read on a dark ground. */
function readableOnDark(hex: string, ground: string, ratio = 6): string {
  let rgb = parse(hex)
  while (contrastOf(write(rgb), ground) < ratio) rgb = each(rgb, (part) => part + (255 - part) * 0.06)
  return write(rgb)
}
/** A share of one colour laid over another. */
const mix = (over: string, under: string, share: number) => {
  const ground = parse(under)
  return write(parse(over).map((part, at) => part * share + (ground[at] ?? 0) * (1 - share)) as unknown as Rgb)
}

const SYSTEM = "-apple-system, BlinkMacSystemFont, 'Segoe UI'"
const LATIN = "'Helvetica Neue', Arial, 'Liberation Sans', 'Noto Sans'"
const CHINESE = "'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC'"
/** The font that has a sign first draws it: quotation marks and dashes are as wide as in the language of the page. */
export const fontOf = (locale: Locale): string =>
  [SYSTEM, ...(locale === 'zh-CN' ? [CHINESE, LATIN] : [LATIN, CHINESE]), 'sans-serif'].join(', ')

/** What a person chooses of the look. */
export interface Look {
  readonly color: string
  readonly dark: boolean
  readonly compact: boolean
  readonly contrast: boolean
}

const LIGHT = {
  ink: '#1c2430',
  'ink-soft': '#4a5565',
  'ink-faint': '#5d6878',
  hint: '#636d7c',
  layout: '#f3f5f8',
  surface: '#ffffff',
  raised: '#ffffff',
  border: '#cfd6df',
  line: '#e6eaf0',
  head: '#f6f8fb',
  'head-ink': '#36404f',
  hover: '#f0f4f9',
  danger: '#cf2a31',
}
type Ground = typeof LIGHT
const DARK: Ground = {
  ink: '#e8edf4',
  'ink-soft': '#bcc6d3',
  'ink-faint': '#a5b0be',
  hint: '#919cab',
  layout: '#0f141a',
  surface: '#181f28',
  raised: '#202934',
  border: '#445062',
  line: '#2b3542',
  head: '#202934',
  'head-ink': '#d5dde7',
  hover: '#25303d',
  danger: '#ff7a7f',
}
/** What high contrast changes of either ground. */
const STRONG = {
  ink: '#000000',
  'ink-soft': '#1a1f26',
  'ink-faint': '#262c35',
  hint: '#3a424d',
  border: '#3a424d',
  line: '#6b7584',
  'head-ink': '#000000',
  layout: '#ffffff',
  danger: '#a3000b',
}
const STRONG_DARK = {
  ink: '#ffffff',
  'ink-soft': '#f2f5f9',
  'ink-faint': '#e3e8ef',
  hint: '#cdd5df',
  border: '#c3ccd8',
  line: '#7d8998',
  'head-ink': '#ffffff',
  layout: '#000000',
  surface: '#000000',
  danger: '#ffa3a6',
}

export type Paint = Readonly<Record<keyof Ground | 'accent' | 'accent-hover' | 'tint', string>>

/** The colours of our own style sheets: each is the variable `--v-{name}` of the document. */
export function paintOf({ color, dark, contrast }: Look): Paint {
  const ground: Ground = dark
    ? { ...DARK, ...(contrast ? STRONG_DARK : {}) }
    : { ...LIGHT, ...(contrast ? STRONG : {}) }
  const accent = dark ? readableOnDark(color, ground.raised, contrast ? 9 : 6) : readable(color, contrast ? 8 : 5.2)
  return {
    ...ground,
    accent,
    // Under the pointer, where antd would be paler.
    'accent-hover': dark ? mix('#ffffff', accent, 0.25) : write(each(parse(accent), (part) => part * 0.82)),
    tint: mix(color, ground.surface, dark ? 0.2 : 0.1),
  }
}

type Algorithm = NonNullable<ThemeConfig['algorithm']>

/** antd's theme: the chosen colour for surfaces, borders and focus, its readable shade wherever it carries or is text. */
export function themeOf(look: Look, algorithm?: Algorithm): ThemeConfig {
  const { color, dark, compact, contrast } = look
  const paint = paintOf(look)
  const filled = readable(color, contrast ? 8 : 5.2)
  // Worked out anew, what is compact already would shrink a second time.
  const solid = {
    colorPrimary: filled,
    colorPrimaryHover: write(each(parse(filled), (part) => part * 0.82)),
    algorithm: !compact,
  }
  // Worked out anew for the dark, which dulls it by a seventh, the red could not be read.
  const bright = mix('#ffffff', paint.danger, 0.25)
  const danger = dark
    ? {
        colorError: mix('#ffffff', paint.danger, 0.35),
        colorErrorHover: bright,
        colorErrorActive: bright,
        dangerColor: paint.layout,
      }
    : {}
  return {
    cssVar: { key: 'vitrine' },
    hashed: false,
    ...(algorithm ? { algorithm } : {}),
    token: {
      colorPrimary: color,
      colorInfo: color,
      colorError: paint.danger,
      colorLink: paint.accent,
      colorLinkHover: paint['accent-hover'],
      // Rings of what has the focus; antd's own shade is too pale to be found.
      colorPrimaryBorder: paint.accent,
      colorTextBase: paint.ink,
      ...(dark
        ? {
            colorBgBase: paint.surface,
            colorBgContainer: paint.surface,
            colorBgElevated: paint.raised,
            colorBorderDisabled: paint.line,
            colorErrorText: paint.danger,
          }
        : {}),
      ...(dark || contrast ? { colorText: paint.ink } : {}),
      colorTextSecondary: paint['ink-soft'],
      colorTextTertiary: paint['ink-faint'],
      colorTextDescription: paint['ink-faint'],
      colorTextPlaceholder: paint.hint,
      colorBgLayout: paint.layout,
      colorBorder: paint.border,
      colorBorderSecondary: paint.line,
      borderRadius: 6,
      wireframe: false,
    },
    components: {
      // Worked out anew for the dark, plain and disabled buttons would be blue.
      Button: {
        ...solid,
        ...(dark
          ? {
              defaultBg: paint.surface,
              colorBgContainer: paint.surface,
              defaultBorderColor: paint.border,
              borderColorDisabled: paint.line,
            }
          : {}),
        ...danger,
        colorPrimaryBorder: paint.accent,
        colorLink: paint.accent,
        colorLinkHover: paint['accent-hover'],
        defaultHoverColor: paint['accent-hover'],
        defaultHoverBorderColor: paint['accent-hover'],
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
      },
      Menu: {
        itemSelectedColor: paint.accent,
        itemBorderRadius: 6,
        itemHeight: 38,
        subMenuItemSelectedColor: paint.accent,
        activeBarBorderWidth: 0,
        itemBg: 'transparent',
        subMenuItemBg: 'transparent',
      },
      // What is chosen, and whether it is on, must not be shown by a shade alone where the user prefers more contrast.
      Segmented: {
        trackBg: paint.hover,
        ...(contrast ? { itemSelectedBg: paint.accent, itemSelectedColor: paint.layout } : {}),
      },
      ...(dark && !contrast
        ? {}
        : {
            Switch: {
              colorTextQuaternary: dark ? paint.line : paint.hint,
              colorTextTertiary: dark ? paint.line : paint['ink-soft'],
            },
          }),
      Tabs: { itemSelectedColor: paint.accent, itemActiveColor: paint.accent },
      Pagination: { itemActiveColor: paint.accent, colorPrimary: paint.accent },
      Table: {
        headerBg: paint.head,
        headerColor: paint['head-ink'],
        headerSplitColor: 'transparent',
        cellPaddingBlockMD: 9,
        rowHoverBg: mix(color, paint.surface, dark ? 0.1 : 0.04),
        rowSelectedBg: mix(color, paint.surface, dark ? 0.18 : 0.08),
        rowSelectedHoverBg: mix(color, paint.surface, dark ? 0.24 : 0.12),
      },
      Layout: {
        siderBg: paint.surface,
        headerBg: paint.surface,
        bodyBg: paint.layout,
        headerPadding: '0',
        headerHeight: 56,
      },
    },
  }
}
