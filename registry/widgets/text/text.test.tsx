import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { termsToParams } from '../../../schemas/language/query/operators.ts'
import { fakePorts, fixtureOptions } from '../../kit/testing.tsx'
import { text } from './index.ts'
import type { Options } from './options.ts'
import { Form, Query } from './view.tsx'

const options = fixtureOptions(text, {}) as Options
const common = {
  id: 't',
  options,
  ports: fakePorts(),
  field: { key: 't', title: '名称', required: true, maxLength: 10 },
}

it('FORM-002 is a single-line input that hands on what is typed', () => {
  const onChange = vi.fn<(value: unknown) => void>()
  render(<Form {...common} value="" onChange={onChange} disabled={false} invalid describedBy="t-error" />)
  const input = screen.getByPlaceholderText('请输入名称')
  fireEvent.change(input, { target: { value: '鼎' } })
  expect(onChange).toHaveBeenLastCalledWith('鼎')
  expect([
    input.tagName,
    input.getAttribute('aria-describedby'),
    input.getAttribute('aria-invalid'),
    input.getAttribute('aria-required'),
  ]).toEqual(['INPUT', 't-error', 'true', 'true'])
})

it('counts what is longer than allowed instead of cutting it off', () => {
  const draw = (value: string) =>
    render(<Form {...common} value={value} onChange={() => undefined} disabled={false} invalid={false} />).container
  expect(draw('鼎'.repeat(10)).textContent).toBe('')
  expect(draw('鼎'.repeat(11)).textContent).toContain('11 / 10')
})

it('QUERY-014 asks for one text or for a begin and an end', () => {
  const onChange = vi.fn<(value: unknown) => void>()
  render(<Query {...common} mode="range" value={{ begin: 'a', end: '' }} onChange={onChange} />)
  fireEvent.change(screen.getByLabelText('结束'), { target: { value: 'b' } })
  expect(onChange).toHaveBeenLastCalledWith({ begin: 'a', end: 'b' })
})

it('QUERY-015 asks with "contains", unless the person typed an operator or a wildcard', () => {
  const asked = (typed: string) => termsToParams('name', text.codec.query(typed, options))
  expect([asked(' 鼎 '), asked('鼎*'), asked('>=Z1'), asked('  ')]).toEqual([
    { name: '*鼎*' },
    { name: '鼎*' },
    { name: '>=Z1' },
    {},
  ])
})
