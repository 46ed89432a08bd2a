import { expect, it } from 'vitest'
import { contrastOf, fontOf, paintOf, readable, themeOf, type Look } from './theme.ts'

const contrastWithWhite = (hex: string) => contrastOf(hex, '#ffffff')
const look = (changes: Partial<Look> = {}): Look => ({
  color: '#1890FF',
  dark: false,
  compact: false,
  contrast: false,
  ...changes,
})
const OFFERED = ['#F5222D', '#FA541C', '#FAAD14', '#13C2C2', '#52C41A', '#1890FF', '#2F54EB', '#722ED1']

it('darkens every offered colour until small text in it can be read', () => {
  for (const color of OFFERED) expect(contrastWithWhite(readable(color)), color).toBeGreaterThanOrEqual(4.5)
})
it('keeps the chosen colour itself for surfaces and focus', () => {
  expect(themeOf(look()).token?.colorPrimary).toBe('#1890FF')
})
it('falls back to a known colour where the stored one is no colour', () => {
  expect(contrastWithWhite('nonsense')).toBeCloseTo(contrastWithWhite('#1890ff'))
})
it('keeps every colour of words readable on its ground: light, dark, and more so in high contrast', () => {
  for (const color of OFFERED) {
    for (const [dark, contrast, least] of [
      [false, false, 4.5],
      [true, false, 4.5],
      [false, true, 7],
      [true, true, 7],
    ] as const) {
      const paint = paintOf(look({ color, dark, contrast }))
      for (const ink of [
        'ink',
        'ink-soft',
        'ink-faint',
        'hint',
        'head-ink',
        'accent',
        'accent-hover',
        'danger',
      ] as const) {
        for (const ground of ['surface', 'raised', 'layout'] as const)
          expect(contrastOf(paint[ink], paint[ground]), `${ink} on ${ground}, ${color}`).toBeGreaterThanOrEqual(least)
      }
      expect(contrastOf(paint.accent, paint.tint), `accent on tint, ${color}`).toBeGreaterThanOrEqual(4.5)
    }
  }
})
it('keeps what destroys something readable in the dark: as words, and as words on it', () => {
  for (const contrast of [false, true]) {
    const changes = look({ dark: true, contrast })
    const { colorError = '', colorErrorHover = '', dangerColor = '' } = themeOf(changes).components?.Button ?? {}
    const { surface, raised, tint } = paintOf(changes)
    for (const red of [colorError, colorErrorHover]) {
      for (const ground of [surface, raised, tint, dangerColor])
        expect(contrastOf(red, ground), `${red} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    }
  }
})
it('shows in high contrast which of several is chosen, and what is switched off', () => {
  for (const dark of [false, true]) {
    const changes = look({ dark, contrast: true })
    const { Segmented, Switch } = themeOf(changes).components ?? {}
    const { trackBg = '', itemSelectedBg = '', itemSelectedColor = '' } = Segmented ?? {}
    expect(contrastOf(itemSelectedColor, itemSelectedBg)).toBeGreaterThanOrEqual(7)
    expect(contrastOf(itemSelectedBg, trackBg)).toBeGreaterThanOrEqual(3)
    expect(contrastOf(String(Switch?.colorTextQuaternary), paintOf(changes).raised)).toBeGreaterThanOrEqual(3)
  }
})
it('works the colours of buttons out anew, but not their size: compact ones would shrink twice', () => {
  expect(themeOf(look()).components?.Button?.algorithm).toBe(true)
  expect(themeOf(look({ compact: true })).components?.Button?.algorithm).toBe(false)
})
it('draws signs that both scripts have with a Latin font in English, and with a Chinese one in Chinese', () => {
  const [latin, chinese] = [(font: string) => font.indexOf('Arial'), (font: string) => font.indexOf('Noto Sans CJK SC')]
  const [english, mandarin] = [fontOf('en-US'), fontOf('zh-CN')]
  expect(latin(english)).toBeGreaterThan(0)
  expect(latin(english)).toBeLessThan(chinese(english))
  expect(latin(mandarin)).toBeGreaterThan(chinese(mandarin))
})
