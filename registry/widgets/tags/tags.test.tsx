import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { FixtureFace, fakePorts } from '../../kit/testing.tsx'
import { tagText, tagsOf } from './codec.ts'
import { tags } from './index.ts'
import * as faces from './view.tsx'

const anyFaces = faces as unknown as Parameters<typeof FixtureFace>[0]['faces']
function open(value = '') {
  const onChange = vi.fn<(value: unknown) => void>()
  render(
    <FixtureFace
      widget={tags}
      faces={anyFaces}
      face="Form"
      fixture={{ name: 'a', stored: value, value }}
      ports={fakePorts({ sentences: tags.messages })}
      id="t"
      onChange={onChange}
    />,
  )
  return { onChange, input: screen.getByRole<HTMLInputElement>('textbox') }
}
function type(input: HTMLInputElement, value: string, caret = value.length, isComposing = false) {
  fireEvent.input(input, Object.assign(new InputEvent('input', { bubbles: true, isComposing }), {}))
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.setSelectionRange(caret, caret)
  fireEvent(input, new InputEvent('input', { bubbles: true, isComposing }))
}

it('TAGS-001 TAGS-002 cuts what is typed into pieces of two characters, a semicolon between them', () => {
  const { onChange, input } = open()
  type(input, '青铜西周鼎')
  expect(onChange).toHaveBeenLastCalledWith('青铜;西周;鼎')
  expect(input.value).toBe('青铜;西周;鼎')
  expect([tagsOf('青铜西周鼎'), tagsOf('𠮷𠮶𠮵'), tagsOf('')]).toEqual([['青铜', '西周', '鼎'], ['𠮷𠮶', '𠮵'], []])
})
it('TAGS-003 takes away the semicolons that a person types', () => {
  const { onChange, input } = open()
  type(input, '青;铜；西周;')
  expect(onChange).toHaveBeenLastCalledWith('青铜;西周')
})
it('keeps the caret where it was typed, and leaves an input method alone', () => {
  const { onChange, input } = open('青铜;西周')
  type(input, '青新铜;西周', 2)
  expect(input.value).toBe('青新;铜西;周')
  expect(input.selectionStart).toBe(2)
  const calls = onChange.mock.calls.length
  type(input, '青新;铜西;周qi', 9, true)
  expect(onChange).toHaveBeenCalledTimes(calls)
  expect(input.value).toBe('青新;铜西;周qi')
  fireEvent.compositionEnd(input)
  expect(onChange).toHaveBeenCalledTimes(calls + 1)
})
it('does not cut a megabyte into half a million tags', () => {
  expect(tagText('x'.repeat(1_000_000))).toHaveLength(1_000_000)
})
