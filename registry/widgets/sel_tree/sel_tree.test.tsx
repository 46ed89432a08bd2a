import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { FixtureFace, fakePorts } from '../../kit/testing.tsx'
import { sel_tree } from './index.ts'
import { isCondition } from './options.ts'

const faces = await sel_tree.view()

describe('sel_tree', () => {
  it.each(['[1]', '"x"', '12', 'null', '{status:1}', '{'])('TREE-005 refuses the condition %s', (condition) => {
    expect(isCondition(condition)).toBe(false)
  })
  it.each(['', '  ', '{}', '{"status":"1"}'])('TREE-005 accepts the condition %s', (condition) => {
    expect(isCondition(condition)).toBe(true)
  })

  it('TREE-005 says in place of the control that the condition is wrong', () => {
    const ports = fakePorts({ sentences: sel_tree.messages })
    render(
      <FixtureFace
        widget={sel_tree}
        faces={faces}
        face="Form"
        fixture={{ name: 'x', stored: null, value: '', options: { condition: '[1]' } }}
        ports={ports}
        id="sample"
      />,
    )
    expect(screen.getByRole('alert').textContent).toContain('组件JTreeSelect-condition传值有误，需要一个json字符串!')
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  it('TREE-002 chooses a node of the tree its options name', async () => {
    const onChange = vi.fn<(value: unknown) => void>()
    const lookup = fakePorts().lookup
    const children = vi.fn<typeof lookup.children>(lookup.children)
    const ports = fakePorts({ sentences: sel_tree.messages, lookup: { ...lookup, children } })
    const options = {
      dict: 'store_place',
      pidField: 'parent_id',
      pidValue: '-1',
      hasChildField: 'has_child',
      condition: '{"status":"1"}',
    }
    render(
      <FixtureFace
        widget={sel_tree}
        faces={faces}
        face="Form"
        fixture={{ name: 'x', stored: null, value: '', options }}
        ports={ports}
        id="sample"
        onChange={onChange}
      />,
    )
    await userEvent.click(screen.getByRole('combobox'))
    await userEvent.click(await screen.findByText('青铜器'))
    expect(children).toHaveBeenCalledWith({ kind: 'tree', ...options }, undefined)
    expect(onChange).toHaveBeenLastCalledWith('c2')
  })
})
