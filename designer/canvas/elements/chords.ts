/** What a key press reports. */
export interface PressedKey {
  readonly key: string
  readonly keyCode?: number
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
  readonly isComposing?: boolean
}

const MODIFIERS: ReadonlySet<string> = new Set(['Control', 'Meta', 'Alt', 'AltGraph', 'Shift', 'CapsLock'])
/** The key code of a press that an input method takes. */
const COMPOSING = 229
const NO_KEYS: ReadonlySet<string> = new Set(['Process', 'Dead', 'Unidentified'])

const isCharacter = (key: string) => [...key].length === 1
const isLetter = (key: string) => /^\p{L}$/u.test(key)

/** A key press as text, such as `Mod+Shift+D`: `Mod` is Ctrl, and Command on a Mac. Undefined while an input method composes. */
export function chordOf(press: PressedKey): string | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = press
  if (press.isComposing || press.keyCode === COMPOSING || NO_KEYS.has(key) || MODIFIERS.has(key)) return undefined
  // Shift is a part of the sign that it types.
  const hasShift = shiftKey && (!isCharacter(key) || isLetter(key) || key === ' ')
  const name = key === ' ' ? 'Space' : isLetter(key) ? key.toUpperCase() : key
  return [
    ...(ctrlKey || metaKey ? ['Mod'] : []),
    ...(altKey ? ['Alt'] : []),
    ...(hasShift ? ['Shift'] : []),
    name,
  ].join('+')
}

/** The text that `aria-keyshortcuts` and people read. */
export function chordWords(chord: string, isMac: boolean): string {
  const words: Readonly<Record<string, string>> = {
    Mod: isMac ? '⌘' : 'Ctrl',
    Alt: isMac ? '⌥' : 'Alt',
    Shift: isMac ? '⇧' : 'Shift',
    ArrowUp: '↑',
    ArrowDown: '↓',
    ArrowLeft: '←',
    ArrowRight: '→',
  }
  return partsOf(chord)
    .map((part) => words[part] ?? part)
    .join(isMac ? ' ' : '+')
}
/** `+` is a key as well. */
const partsOf = (chord: string) =>
  chord.endsWith('+') ? [...chord.slice(0, -1).split('+').filter(Boolean), '+'] : chord.split('+')

/** Keys of the editor, of lists and of browsers: a person cannot give them to a command. */
const RESERVED: ReadonlySet<string> = new Set([
  ...['Z', 'Y', 'S', 'C', 'X', 'V', 'A', 'W', 'T', 'N', 'R', 'L', 'F', 'P', 'Tab', '/'].map((key) => `Mod+${key}`),
  ...['Z', 'T', 'N', 'W', 'R', 'I', 'Tab'].map((key) => `Mod+Shift+${key}`),
  ...['Tab', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'].flatMap((key) => [key, `Shift+${key}`]),
  'ContextMenu',
  'Shift+F10',
  'F5',
  'F11',
  'F12',
  'Alt+F4',
  '?',
])

/** Why a chord cannot be given to a command: it belongs to others, or it types text and input methods begin with it. */
export function chordFault(chord: string): 'reserved' | 'text' | undefined {
  if (RESERVED.has(chord)) return 'reserved'
  const parts = partsOf(chord)
  const key = parts.at(-1) ?? ''
  const [isMod, isAlt] = [parts.includes('Mod'), parts.includes('Alt')]
  // Ctrl with Alt types a sign on many keyboards.
  if ((isCharacter(key) || key === 'Space') && isMod === isAlt) return 'text'
  return undefined
}
