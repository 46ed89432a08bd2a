import { describe, expect, it } from 'vitest'
import { resolveScreen } from '../../engine/model/resolve.ts'
import { restrictScreen } from './access.ts'
import type { Permissions } from './host.tsx'
import { withNodeList } from './node-rights.ts'

const PERSON: Permissions = {
  can: (code) => code === 'biz:claim:list',
  isDisabled: (code) => code === 'biz:claim:note',
  excluded: () => new Set(['amount', 'reason']),
}
const NODE = [
  { action: 'biz:claim:amount', type: '1', status: '1' },
  { action: 'biz:claim:title', type: '2', status: '1' },
  { action: 'biz:claim:deal', type: '1', status: '1' },
]

describe('WORKFLOW-002 the page of a workflow node', () => {
  const rights = withNodeList(PERSON, NODE)
  it("keeps what the form's own list names, before the lists of the person are looked at", () => {
    expect(['biz:claim:deal', 'biz:claim:list', 'biz:claim:add'].map((code) => rights.can(code))).toEqual([
      true,
      true,
      false,
    ])
    expect([...rights.excluded('biz:claim')]).toEqual(['reason'])
  })
  it('locks what the list names as editable by others, and what the person may not write anyway', () => {
    expect(['biz:claim:title', 'biz:claim:note', 'biz:claim:amount'].map((code) => rights.isDisabled(code))).toEqual([
      true,
      true,
      false,
    ])
  })
  it('draws the fields of the form accordingly', () => {
    const fields = Object.fromEntries(
      ['title', 'amount', 'reason', 'note'].map((key) => [key, { title: key, required: true }]),
    )
    const screen = restrictScreen(
      resolveScreen({ version: 1, id: 'biz.claim', title: '报销', permission: 'biz:claim', fields }),
      rights,
    )
    expect(screen.fields.map(({ key, field }) => [key, field.readonly === true])).toEqual([
      ['title', true],
      ['amount', false],
      ['note', true],
    ])
  })
  it('changes nothing where the list is none', () => {
    for (const list of [undefined, null, 'x', [1], {}])
      expect([...withNodeList(PERSON, list).excluded('biz:claim')]).toEqual(['amount', 'reason'])
  })
})
