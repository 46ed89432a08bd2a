import { describe, expect, it } from 'vitest'
import type { ScreenDocument } from '../../document/json.ts'
import { memoryTextStorage } from '../../testing.tsx'
import { chordOf, chordWords } from './chords.ts'
import { COMMANDS, labelOf } from './commands.ts'
import type { Element } from './element.ts'
import { commandOf, keyFault, keysOf, readKeys, saveKeys } from './keymap.ts'

const press = (key: string, more = {}) =>
  chordOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more })
const PAGE: ScreenDocument = {
  version: 1,
  id: 'a.b',
  title: 't',
  fields: { code: { title: '编号', required: true }, name: { title: '名称' } },
  form: { layout: ['code', { group: '组', fields: [] }] },
  rules: [{ when: "code == ''", hide: ['name'] }],
}
const on = (...selected: readonly Element[]) => ({ document: PAGE, selected })
const namesFor = (...selected: readonly Element[]) =>
  COMMANDS.filter((command) => command.appliesTo(on(...selected)))
    .map(({ name }) => name)
    .join(' ')

describe('a key press', () => {
  it('is written with its modifiers, letters as capitals and signs without Shift', () => {
    expect(press('d', { ctrlKey: true })).toBe('Mod+D')
    expect(press('d', { metaKey: true, shiftKey: true })).toBe('Mod+Shift+D')
    expect(press('?', { shiftKey: true })).toBe('?')
    expect(press('+', { shiftKey: true })).toBe('+')
    expect(press('F10', { shiftKey: true })).toBe('Shift+F10')
  })
  it('is none of ours while an input method composes', () => {
    expect([press('Process'), press('a', { keyCode: 229 }), press('Enter', { isComposing: true })]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(press('Control', { ctrlKey: true })).toBeUndefined()
  })
  it('is read by people in the words of their system', () => {
    expect(chordWords('Mod+Shift+ArrowUp', false)).toBe('Ctrl+Shift+↑')
    expect(chordWords('Mod+D', true)).toBe('⌘ D')
    expect(chordWords('+', false)).toBe('+')
  })
})

describe('the commands', () => {
  it('have usual keys that nothing else has, so that each could be chosen', () => {
    for (const command of COMMANDS.filter(({ isFixed }) => !isFixed))
      for (const chord of command.keys.filter(
        (each) => !['+', 'Escape', 'Enter', 'Delete', 'Backspace'].includes(each),
      ))
        expect(keyFault(command.name, chord, {}), `${command.name} ${chord}`).toBeUndefined()
  })
  it('apply to what they make sense for', () => {
    expect(namesFor({ kind: 'field', key: 'code' })).toBe(
      'rename require earlier later widen hide duplicate copy cut paste add rules uses remove deselect',
    )
    expect(namesFor({ kind: 'field', key: 'name' })).not.toMatch(/widen/)
    expect(namesFor({ kind: 'block', path: [1] })).toBe(
      'rename earlier later duplicate copy cut paste add remove deselect',
    )
    expect(namesFor({ kind: 'action', code: 'add' })).toBe('earlier later hide add deselect')
    expect(namesFor({ kind: 'field', key: 'code' }, { kind: 'field', key: 'name' })).toBe(
      'require widen hide copy cut paste add remove deselect',
    )
    expect(namesFor()).toBe('paste add')
  })
  it('are called by what they would do', () => {
    const command = COMMANDS.find(({ name }) => name === 'require')
    expect(command && labelOf(command, on({ kind: 'field', key: 'code' }))).toBe('CANVAS_OPTIONAL')
    expect(command && labelOf(command, on({ kind: 'field', key: 'name' }))).toBe('CANVAS_REQUIRE')
  })
})

describe('own keys', () => {
  it('take the place of the usual ones, and come back from the store', () => {
    const storage = memoryTextStorage()
    saveKeys(storage, { hide: 'Mod+H' })
    const own = readKeys(storage)
    expect(own).toEqual({ hide: 'Mod+H' })
    const field = on({ kind: 'field', key: 'code' })
    expect(commandOf('Mod+H', field, own)?.name).toBe('hide')
    expect(commandOf('Alt+Delete', field, own)).toBeUndefined()
    saveKeys(storage, {})
    expect(storage.get('designer:keys')).toBeUndefined()
  })
  it('are refused where they type text, belong to the editor or browser, or to another command', () => {
    expect(keyFault('hide', 'H', {})).toBe('text')
    expect(keyFault('hide', 'Mod+Alt+Q', {})).toBe('text')
    expect(keyFault('hide', 'Mod+Z', {})).toBe('reserved')
    expect(keyFault('hide', 'F2', {})).toMatchObject({ takenBy: { name: 'rename' } })
    expect(keyFault('hide', 'F2', { rename: 'F4' })).toBeUndefined()
    expect(keyFault('hide', 'Mod+D', {})).toMatchObject({ takenBy: { name: 'duplicate' } })
  })
  it('that are broken, hostile or in conflict are left out', () => {
    for (const text of ['{', '[]', '{"hide":1}', '{"hide":"Mod+Z","none":"F4"}', '{"copy":"F4"}']) {
      const storage = memoryTextStorage()
      storage.set('designer:keys', text)
      expect(readKeys(storage), text).toEqual({})
    }
    const storage = memoryTextStorage()
    storage.set('designer:keys', '{"hide":"F4","rename":"F4"}')
    const own = readKeys(storage)
    const owners = COMMANDS.filter((command) => keysOf(command, own).includes('F4'))
    expect(owners).toHaveLength(1)
  })
})
