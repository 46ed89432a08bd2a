import { describe, expect, it } from 'vitest'
import {
  excludedCodes,
  grantedCodes,
  hasPermission,
  hidesButton,
  isDisabledAuth,
  readItems,
  withPageCodes,
  type PermissionLists,
} from './permission-rules.ts'

const lists = (auth: unknown, allAuth: unknown = [], node?: unknown): PermissionLists => ({
  auth: readItems(auth),
  allAuth: readItems(allAuth),
  ...(node === undefined ? {} : { node: readItems(node) }),
})
const entry = (type: string, status?: string) => [{ action: 'a', type, ...(status === undefined ? {} : { status }) }]
const NONE: unknown[] = []

/**
 * The truth table. Held: what `auth` says of the action; control: what `allAuth` says (type and status); node: what the
 * list of a workflow page says. Then whether the element stays, and whether it is disabled.
 */
const TABLE: readonly [
  ids: string,
  held: unknown[],
  control: unknown[],
  node: unknown[] | undefined,
  stays: boolean,
  disabled: boolean,
][] = [
  ['PERM-009 nobody controls it, nobody holds it', NONE, NONE, undefined, false, false],
  ['PERM-009 held as visible', entry('1'), NONE, undefined, true, false],
  ['PERM-005 PERM-009 held as editable alone', entry('2'), NONE, undefined, false, false],
  ['PERM-009 controlled and not held', NONE, entry('1', '1'), undefined, false, false],
  ['PERM-004 controlled and held', entry('1'), entry('1', '1'), undefined, true, false],
  ['PERM-007 PERM-010 the control is switched off', NONE, entry('1', '0'), undefined, true, false],
  ['PERM-010 a switched off control of type 2 keeps nothing', NONE, entry('2', '0'), undefined, false, false],
  ['PERM-005 PERM-012 a type 2 control in force', NONE, entry('2', '1'), undefined, false, true],
  ['PERM-012 a type 2 control in force, held as visible', entry('1'), entry('2', '1'), undefined, true, true],
  ['PERM-012 a type 2 control in force, held as editable', entry('2'), entry('2', '1'), undefined, false, false],
  ['PERM-014 a type 2 control switched off', entry('1'), entry('2', '0'), undefined, true, false],
  ['PERM-015 a type 2 control without a status', entry('1'), entry('2'), undefined, true, true],
  ['PERM-015 no type 2 control', entry('1'), entry('1', '1'), undefined, true, false],
  ['AMB-057 the workflow page lets it stand', NONE, entry('1', '1'), entry('1'), true, false],
  [
    'PERM-013 the workflow page disables it, although switched off',
    entry('1'),
    entry('2', '0'),
    entry('2'),
    true,
    true,
  ],
  [
    'PERM-013 the workflow page disables it, although held as editable',
    entry('2'),
    entry('2', '1'),
    entry('2'),
    false,
    true,
  ],
]

describe('the truth table', () => {
  it.each(TABLE)('%s', (_ids, held, control, node, stays, disabled) => {
    const given = lists(held, control, node)
    expect({ stays: hasPermission('a', given), disabled: isDisabledAuth('a', given) }).toEqual({ stays, disabled })
    expect(node !== undefined || grantedCodes(given).has('a') === stays).toBe(true)
  })
  it('PERM-001 asks for no role: what is held alone decides', () => {
    expect(hasPermission('a', lists([{ action: 'a', type: '1', role: 'nobody' }]))).toBe(true)
    expect(hasPermission('admin', lists([{ action: 'a', type: '1', role: 'admin' }]))).toBe(false)
  })
})

describe('reading a list', () => {
  it('PERM-003 reads action, type and status and skips what is no entry', () => {
    expect(readItems([{ action: 'a', type: 2, status: 1 }, null, 'x', { type: '1' }])).toEqual([
      { action: 'a', type: '2', status: '1' },
    ])
    expect(readItems('nonsense')).toEqual([])
  })
  it('PERM-006 matches each part of a comma list in both lists', () => {
    expect(hasPermission('b', lists([{ action: 'a, b ,', type: '1' }]))).toBe(true)
    expect(hasPermission('b', lists([], [{ action: 'a,b', type: '1', status: '0' }]))).toBe(true)
    expect(hasPermission('', lists([{ action: 'a,,', type: '1' }]))).toBe(false)
    expect(isDisabledAuth('b', lists([], [{ action: 'a , b', type: '2', status: '1' }]))).toBe(true)
  })
})

describe('the codes below a prefix', () => {
  const allAuth = ['add', 'edit', 'delete', 'batch_delete', 'remove'].map((code) => ({
    action: `relic:${code}`,
    type: '1',
    status: '1',
  }))
  const excludedWith = (...held: string[]) =>
    excludedCodes(
      'relic:',
      lists(
        held.map((code) => ({ action: `relic:${code}`, type: '1' })),
        allAuth,
      ),
    )
  it('PERM-016 lists what is controlled below the prefix and not granted', () => {
    expect([
      ...excludedCodes(
        'relic:',
        lists([{ action: 'relic:add,relic:edit,relic:delete,relic:remove', type: '1' }], allAuth),
      ),
    ]).toEqual(['batch_delete'])
  })
  it('PERM-008 leaves out controls that are not in force and grants of another type', () => {
    const off = [{ action: 'relic:add', type: '1', status: '0' }]
    expect(excludedCodes('relic:', lists([], off)).size).toBe(0)
    expect(excludedCodes('relic:', lists([{ action: 'relic:add', type: '2' }], allAuth)).has('add')).toBe(true)
  })
  it('PERM-018 a prefix ends at its colon: a longer word is another prefix', () => {
    expect(excludedCodes('relic:', lists([], [{ action: 'relics:add', type: '1', status: '1' }])).size).toBe(0)
  })
  it('PERM-019 the button to add is hidden when add is excluded', () => {
    expect(hidesButton('add', excludedWith('edit'))).toBe(true)
    expect(hidesButton('add', excludedWith('add'))).toBe(false)
  })
  it('PERM-020 the button to delete many is hidden when batch_delete is excluded', () => {
    expect(hidesButton('batch_delete', excludedWith('delete', 'remove'))).toBe(true)
    expect(hidesButton('batch_delete', excludedWith('batch_delete', 'remove'))).toBe(false)
  })
  it('PERM-021 the button to delete is hidden when batch_delete or remove is excluded', () => {
    expect(hidesButton('delete', excludedWith('delete', 'remove'))).toBe(true)
    expect(hidesButton('delete', excludedWith('delete', 'batch_delete'))).toBe(true)
    expect(hidesButton('delete', excludedWith('delete', 'batch_delete', 'remove'))).toBe(false)
  })
  it('PERM-017 replaces what is stored for a prefix by the hidden buttons of a page', () => {
    const changed = withPageCodes(
      'relic:',
      { shown: ['edit'], hidden: ['add'] },
      lists(
        [
          { action: 'relic:add', type: '1' },
          { action: 'relic:export', type: '1' },
          { action: 'x', type: '1' },
        ],
        allAuth,
      ),
    )
    expect([...excludedCodes('relic:', changed)]).toEqual(['add'])
    expect(changed.auth.map((item) => item.action)).toEqual(['x', 'relic:edit'])
    expect([hasPermission('relic:edit', changed), hasPermission('relic:export', changed)]).toEqual([true, false])
  })
})
