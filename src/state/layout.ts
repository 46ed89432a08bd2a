import { proxy } from 'valtio'
import { readLocal, writeLocal } from './storage/storage.ts'

/** Below 1088 px (a browser rounds the last hundredth up) the menu is a drawer and there are no tabs. */
const MOBILE_QUERY = '(max-width: 1087.98px)'

/** Colours a person may choose from, the first choice of the product among them. */
export const COLORS = ['#F5222D', '#FA541C', '#FAAD14', '#13C2C2', '#52C41A', '#1890FF', '#2F54EB', '#722ED1'] as const
export type Color = (typeof COLORS)[number]

/** How the frame looks, as far as a person chooses it. */
export interface Settings {
  /** Whether the side menu is open; a drawer does not change it. */
  opened: boolean
  /** Of the menu. */
  theme: 'light' | 'dark'
  layout: 'sidemenu' | 'topmenu'
  contentWidth: 'Fixed' | 'Fluid'
  fixedHeader: boolean
  fixSiderbar: boolean
  autoHideHeader: boolean
  color: Color
  weak: boolean
  multipage: boolean
  /** The whole page dark, not the menu alone. */
  dark: boolean
  compact: boolean
  contrast: boolean
}

interface Setting<T> {
  /** The storage key. */
  readonly key: string
  readonly first: T
  /** Every value it may have. */
  readonly values: readonly T[]
}
const either = <const T>(key: string, first: T, ...others: T[]): Setting<T> => ({
  key,
  first,
  values: [first, ...others],
})
const flag = (key: string, first = false): Setting<boolean> => ({ key, first, values: [true, false] })

const SETTINGS: { readonly [K in keyof Settings]: Setting<Settings[K]> } = {
  opened: flag('SIDEBAR_TYPE', true),
  theme: either<Settings['theme']>('DEFAULT_THEME', 'light', 'dark'),
  layout: either<Settings['layout']>('DEFAULT_LAYOUT_MODE', 'sidemenu', 'topmenu'),
  contentWidth: either<Settings['contentWidth']>('DEFAULT_CONTENT_WIDTH_TYPE', 'Fixed', 'Fluid'),
  fixedHeader: flag('DEFAULT_FIXED_HEADER'),
  fixSiderbar: flag('DEFAULT_FIXED_SIDEMENU'),
  autoHideHeader: flag('DEFAULT_FIXED_HEADER_HIDDEN'),
  color: { key: 'DEFAULT_COLOR', first: '#1890FF', values: COLORS },
  weak: flag('DEFAULT_COLOR_WEAK'),
  multipage: flag('DEFAULT_MULTI_PAGE', true),
  dark: flag('DARK'),
  compact: flag('COMPACT'),
  contrast: flag('CONTRAST'),
}
const NAMES = Object.keys(SETTINGS) as (keyof Settings)[]

/** What a setting asks of the others: one that another makes senseless is not in force. */
function inStep(wanted: Settings): Settings {
  const top = wanted.layout === 'topmenu'
  return {
    ...wanted,
    contentWidth: top ? wanted.contentWidth : 'Fixed',
    fixSiderbar: !top && wanted.fixSiderbar,
    autoHideHeader: wanted.fixedHeader && wanted.autoHideHeader,
  }
}

function storedSetting<K extends keyof Settings>(name: K): Settings[K] {
  const value = readLocal(SETTINGS[name].key)
  return SETTINGS[name].values.find((known) => known === value) ?? SETTINGS[name].first
}
const readAll = (read: <K extends keyof Settings>(name: K) => Settings[K]) =>
  Object.fromEntries(NAMES.map((name) => [name, read(name)])) as unknown as Settings
const FIRST = readAll((name) => SETTINGS[name].first)

/** How the frame looks. Written by this module only. */
export const layout = proxy<Settings & { device: 'desktop' | 'mobile'; drawer: boolean }>({
  ...FIRST,
  device: 'desktop',
  drawer: false,
})

function dressBody(): void {
  const { classList } = document.body
  classList.toggle('colorWeak', layout.weak)
  classList.toggle('v-dark', layout.dark)
  classList.toggle('v-compact', layout.compact)
  classList.toggle('v-contrast', layout.contrast)
}

/** Takes up what was chosen at an earlier visit; whatever cannot be read is as at the first one. */
export function restoreLayout(): void {
  Object.assign(layout, inStep(readAll(storedSetting)))
  dressBody()
  const narrow = window.matchMedia(MOBILE_QUERY)
  const follow = () => {
    layout.device = narrow.matches ? 'mobile' : 'desktop'
    layout.drawer = false
  }
  narrow.addEventListener('change', follow)
  follow()
}

/** Chooses one setting; those that depend on it follow, and every change is stored. */
export function chooseSetting<K extends keyof Settings>(name: K, value: Settings[K]): void {
  const next = inStep({ ...readAll((one) => layout[one]), [name]: value })
  for (const one of NAMES) {
    if (next[one] === layout[one]) continue
    Object.assign(layout, { [one]: next[one] })
    writeLocal(SETTINGS[one].key, next[one])
  }
  dressBody()
}
export function toggleSidebar(): void {
  if (layout.device === 'mobile') layout.drawer = !layout.drawer
  else chooseSetting('opened', !layout.opened)
}
export function closeDrawer(): void {
  layout.drawer = false
}
