import { expect, it } from 'vitest'
import {
  addAction,
  builtInCodes,
  changeAction,
  changeBuiltIn,
  customActions,
  effectOf,
  moveActionUp,
  moveBuiltInUp,
  removeAction,
  setEffect,
  toggleBuiltIn,
} from './actions.ts'

const SCREEN = {
  fields: { name: {} },
  actions: [
    { code: 'open', link: '/a' },
    { code: 'add', enabled: false },
    { code: 'close', set: { name: "'x'" }, 'x-note': 1 },
  ],
}
const codes = (document: object) =>
  (document as { actions?: readonly { code: string }[] }).actions?.map(({ code }) => code)

it('lists the buttons a screen names itself, and what each does', () => {
  expect(customActions(SCREEN).map(({ at, action }) => [at, action['code'], effectOf(action)])).toEqual([
    [0, 'open', 'link'],
    [2, 'close', 'set'],
  ])
})
it('adds a button under a code of its own, where such a button is looked for', () => {
  const once = addAction({ fields: {} }, { deed: 'link', title: '打开' })
  expect(once['actions']).toEqual([{ code: 'link', title: '打开', place: 'row', link: '/' }])
  expect(codes(addAction(once, { deed: 'link', title: '打开' }))).toEqual(['link', 'link2'])
})
it('changes a button, keeps what it does not know, and lets no code be taken twice', () => {
  expect(changeAction(SCREEN, { at: 2, patch: { code: 'shut', danger: true } })['actions']).toMatchObject([
    {},
    {},
    { code: 'shut', danger: true, 'x-note': 1 },
  ])
  for (const code of ['open', 'delete', 'Not a code', ''])
    expect(changeAction(SCREEN, { at: 2, patch: { code } })).toBe(SCREEN)
  expect(changeAction(SCREEN, { at: 1, patch: { title: 'x' } })).toBe(SCREEN)
})
it('gives a button one thing to do, and takes from the form what is no script', () => {
  const script = setEffect({ actions: [{ code: 'check', place: 'form', script: true }] }, { at: 0, deed: 'endpoint' })
  expect(script['actions']).toEqual([{ code: 'check', place: 'toolbar', endpoint: { method: 'POST', path: '/' } }])
  expect(setEffect(SCREEN, { at: 0, deed: 'link' })).toBe(SCREEN)
})
it('leaves a process in the form, and lets it ask for rows', () => {
  const sent = setEffect({ actions: [{ code: 'check', place: 'form', script: true }] }, { at: 0, deed: 'workflow' })
  expect(sent['actions']).toEqual([{ code: 'check', place: 'form', workflow: { code: '' } }])
  expect(
    setEffect({ actions: [{ code: 'send', set: {}, needs: 'none' }] }, { at: 0, deed: 'workflow' })['actions'],
  ).toEqual([{ code: 'send', workflow: { code: '' } }])
  expect(
    setEffect({ actions: [{ code: 'send', set: {}, needs: 'one' }] }, { at: 0, deed: 'workflow' })['actions'],
  ).toMatchObject([{ needs: 'one' }])
  expect(setEffect(sent, { at: 0, deed: 'link' })['actions']).toEqual([{ code: 'check', place: 'toolbar', link: '/' }])
})
it('asks for chosen rows in the toolbar only', () => {
  const before = { actions: [{ code: 'send', set: {}, needs: 'one' }] }
  expect(changeAction(before, { at: 0, patch: { place: 'row' } })['actions']).toEqual([
    { code: 'send', set: {}, place: 'row' },
  ])
})
it('raises and removes buttons among their own, and the last one with the section', () => {
  expect(codes(moveActionUp(SCREEN, { at: 2 }))).toEqual(['close', 'add', 'open'])
  expect(moveActionUp(SCREEN, { at: 0 })).toBe(SCREEN)
  expect(codes(removeAction(SCREEN, { at: 0 }))).toEqual(['add', 'close'])
  expect(removeAction(SCREEN, { at: 1 })).toBe(SCREEN)
  expect(codes(removeAction({ actions: [{ code: 'open', link: '/a' }] }, { at: 0 }))).toBeUndefined()
})
it('switches the buttons of every list, in their places', () => {
  expect(codes(toggleBuiltIn(SCREEN, { code: 'add', on: true }))).toEqual(['open', 'close'])
  expect(toggleBuiltIn(SCREEN, { code: 'edit', on: false })['actions']).toMatchObject([
    {},
    {},
    {},
    { code: 'edit', enabled: false },
  ])
  expect(
    toggleBuiltIn({ actions: [{ code: 'add', title: 'New', enabled: false }] }, { code: 'add', on: true })['actions'],
  ).toEqual([{ code: 'add', title: 'New' }])
})

const builtIn = (document: object) => builtInCodes(document as { actions?: unknown }).join(' ')
const USUAL = 'add edit detail delete batch_delete import export'

it('says something of a button of every list, and moves none by it', () => {
  const titled = changeBuiltIn(SCREEN, { code: 'export', patch: { title: '导出清单' } })
  expect(titled['actions']).toMatchObject([
    { code: 'open' },
    { code: 'add' },
    { code: 'close' },
    { code: 'export', title: '导出清单' },
  ])
  const both = changeBuiltIn(titled, { code: 'batch_delete', patch: { visible: "name == '0'", confirm: '?' } })
  expect(builtIn(both)).toBe(USUAL)
  expect(
    changeBuiltIn(both, { code: 'batch_delete', patch: { visible: undefined, confirm: undefined } })['actions'],
  ).toEqual(titled['actions'])
  expect(changeBuiltIn(SCREEN, { code: 'open', patch: { title: 'x' } })).toBe(SCREEN)
  expect(changeBuiltIn(SCREEN, { code: 'edit', patch: { title: undefined } })).toBe(SCREEN)
})
it('raises a button of every list among those of its place, keeps the others where they are, and its place when it is switched', () => {
  const raised = moveBuiltInUp(SCREEN, { code: 'import' })
  expect(builtIn(raised)).toBe('add edit detail delete import batch_delete export')
  expect(codes(raised)?.filter((code) => ['open', 'close'].includes(code))).toEqual(['open', 'close'])
  expect(builtIn(moveBuiltInUp(raised, { code: 'import' }))).toBe('import edit detail delete add batch_delete export')
  expect(builtIn(moveBuiltInUp(SCREEN, { code: 'detail' }))).toBe('add detail edit delete batch_delete import export')
  for (const first of ['add', 'edit', 'open']) expect(moveBuiltInUp(SCREEN, { code: first })).toBe(SCREEN)
  const off = toggleBuiltIn(raised, { code: 'import', on: false })
  expect(builtIn(toggleBuiltIn(off, { code: 'import', on: true }))).toBe(builtIn(raised))
})
