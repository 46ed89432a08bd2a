import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MergeConflict, conflictKey, mergeDocuments } from './merge.ts'

const base = {
  version: 1,
  id: 'lab.merge',
  title: '样本',
  fields: { name: { title: '名称', required: true }, note: { title: '备注' }, origin: { title: '来源' } },
  list: { columns: ['name', { field: 'note', width: 120 }, 'origin'] },
  actions: [{ code: 'go', title: '去' }],
}
type Doc = typeof base
const changed = (change: (document: Doc) => void): Doc => {
  const copy = structuredClone(base)
  change(copy)
  return copy
}

/** Documents with fields and columns, and changes of them. */
const key = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', '__proto__', 'constructor')
const field = fc.record({ title: fc.string({ maxLength: 4 }), width: fc.option(fc.nat(9), { nil: undefined }) })
const screen = fc.record({
  title: fc.string({ maxLength: 4 }),
  fields: fc.dictionary(key, field, { maxKeys: 6 }),
  columns: fc.uniqueArray(key, { maxLength: 6 }),
})
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
const anyScreen = screen.map(plain)

describe('two drafts of one document', () => {
  it('keep the changes of both where these are of different things', () => {
    const mine = changed((document) => void (document.fields.name.title = '器名'))
    const theirs = changed((document) => {
      document.fields.note.title = '说明'
      document.list.columns.push('added')
      document.actions[0] = { code: 'go', title: '前往' }
    })
    const { document, conflicts } = mergeDocuments(base, mine, theirs)
    expect(conflicts).toEqual([])
    expect(document).toEqual({ ...theirs, fields: { ...theirs.fields, name: mine.fields.name } })
  })
  it('name each value that both changed, and take the one that is chosen', () => {
    const mine = changed((document) => void (document.fields.name.title = '器名'))
    const theirs = changed((document) => void (document.fields.name.title = '品名'))
    const { document, conflicts } = mergeDocuments(base, mine, theirs)
    expect(conflicts).toEqual([
      { path: ['fields', 'name', 'title'], kind: 'value', base: '名称', mine: '器名', theirs: '品名' },
    ])
    expect(document).toEqual(mine)
    expect(mergeDocuments(base, mine, theirs, () => 'theirs').document).toEqual(theirs)
  })
  it('ask about a field that one removed and the other changed', () => {
    const mine = changed((document) => void Reflect.deleteProperty(document.fields, 'note'))
    const theirs = changed((document) => void (document.fields.note.title = '说明'))
    expect(mergeDocuments(base, mine, theirs).conflicts).toMatchObject([
      { path: ['fields', 'note'], mine: undefined, theirs: { title: '说明' } },
    ])
    expect(mergeDocuments(base, mine, theirs, () => 'theirs').document).toEqual(theirs)
  })
  it('keep the order of one and the additions of the other, and ask where both rearranged', () => {
    const order = (...columns: Doc['list']['columns']) => changed((document) => void (document.list.columns = columns))
    const [name, note, origin] = base.list.columns as [string, { field: string; width: number }, string]
    const moved = order(origin, name, note)
    const added = order(name, 'added', note, origin)
    expect(mergeDocuments(base, moved, added).document).toMatchObject({
      list: { columns: [origin, name, 'added', note] },
    })
    const { conflicts } = mergeDocuments(base, moved, order(note, name, origin))
    expect(conflicts).toMatchObject([{ path: ['list', 'columns'], kind: 'order' }])
  })
  it('take a column as the same one, whether it is its key or an object that names it', () => {
    const mine = changed((document) => void (document.list.columns[0] = { field: 'name', width: 90 }))
    const theirs = changed((document) => void (document.list.columns[2] = { field: 'origin', width: 80 }))
    const { document, conflicts } = mergeDocuments(base, mine, theirs)
    expect(conflicts).toEqual([])
    expect(document).toMatchObject({ list: { columns: [{ width: 90 }, { width: 120 }, { width: 80 }] } })
  })
  it('ask about a list whose entries have no names, as a whole', () => {
    const { conflicts } = mergeDocuments({ list: [1, 2] }, { list: [1, 2, 2] }, { list: [1] })
    expect(conflicts).toMatchObject([{ path: ['list'], kind: 'value' }])
  })
})

describe('the laws of merging', () => {
  it('hold: the same change on both sides is that change', () => {
    fc.assert(
      fc.property(anyScreen, anyScreen, (before, after) => {
        expect(mergeDocuments(before, after, after)).toEqual({ document: after, conflicts: [] })
      }),
    )
  })
  it('hold: what one side alone changed is the result', () => {
    fc.assert(
      fc.property(anyScreen, anyScreen, (before, after) => {
        for (const [mine, theirs] of [
          [before, after],
          [after, before],
        ]) {
          const { document, conflicts } = mergeDocuments(before, mine, theirs)
          expect(conflicts).toEqual([])
          expect(JSON.stringify(document)).toBe(JSON.stringify(after))
        }
      }),
    )
  })
  it('hold: without a conflict the result does not depend on who merges', () => {
    fc.assert(
      fc.property(anyScreen, anyScreen, anyScreen, (before, mine, theirs) => {
        const one = mergeDocuments(before, mine, theirs)
        const other = mergeDocuments(before, theirs, mine)
        expect(one.conflicts.length).toBe(other.conflicts.length)
        fc.pre(one.conflicts.length === 0)
        expect(JSON.stringify(one.document)).toBe(JSON.stringify(other.document))
      }),
    )
  })
  it('hold: with all choices for one side, each conflicting value is its own', () => {
    const at = (value: unknown, path: readonly string[]): unknown =>
      path.reduce<unknown>((holder, name) => {
        if (Array.isArray(holder)) return holder.includes(name) ? name : undefined
        return typeof holder === 'object' && holder !== null && Object.hasOwn(holder, name)
          ? (holder as Record<string, unknown>)[name]
          : undefined
      }, value)
    fc.assert(
      fc.property(anyScreen, anyScreen, anyScreen, (before, mine, theirs) => {
        for (const side of ['mine', 'theirs'] as const) {
          const { document, conflicts } = mergeDocuments(before, mine, theirs, () => side)
          for (const conflict of conflicts.filter(({ kind }) => kind === 'value'))
            expect(at(document, conflict.path)).toEqual(conflict[side])
          // Every choice names one conflict.
          expect(new Set(conflicts.map(conflictKey)).size).toBe(conflicts.length)
        }
      }),
    )
  })
  it('hold: nothing that one side added is lost', () => {
    const keysOf = (value: unknown) => Object.keys((value as { fields: object }).fields)
    fc.assert(
      fc.property(anyScreen, anyScreen, anyScreen, (before, mine, theirs) => {
        const { document, conflicts } = mergeDocuments(before, mine, theirs)
        const named = (found: MergeConflict, name: string) => found.path[0] === 'fields' && found.path[1] === name
        const lost = [...keysOf(mine), ...keysOf(theirs)].filter(
          (name) =>
            !keysOf(before).includes(name) &&
            !keysOf(document).includes(name) &&
            !conflicts.some((found) => named(found, name)),
        )
        expect(lost).toEqual([])
      }),
    )
  })
})
