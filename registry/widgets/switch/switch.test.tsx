import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { FixtureFace, fakePorts, fixtureOptions } from '../../kit/testing.tsx'
import { switchWidget } from './index.ts'
import type { Options } from './options.ts'
import { Cell, Form, Query, Show } from './view.tsx'

const optionsOf = (stated: Partial<Options> = {}) => fixtureOptions(switchWidget, { options: stated }) as Options
const common = { id: 's', ports: fakePorts(), field: { key: 's', title: '展出', required: false } }

it('SWITCH-001 stores Y for on and N for off, and takes another pair', () => {
  const onChange = vi.fn<(value: unknown) => void>()
  render(<Form {...common} options={optionsOf()} value={null} onChange={onChange} disabled={false} invalid={false} />)
  fireEvent.click(screen.getByRole('switch'))
  expect(onChange).toHaveBeenLastCalledWith(true)
  expect(switchWidget.codec.write(true, optionsOf())).toBe('Y')
  expect(switchWidget.codec.write(false, optionsOf())).toBe('N')
  expect(switchWidget.codec.write(true, optionsOf({ pair: ['1', '0'] }))).toBe('1')
  expect(switchWidget.schema?.(optionsOf(), { title: '展出' })).toEqual({ enum: ['Y', 'N'] })
})

it('SWITCH-002 QUERY-005 asks with a select of 是 and 否', () => {
  const onChange = vi.fn<(value: unknown) => void>()
  render(<Query {...common} options={optionsOf()} mode="single" value={null} onChange={onChange} />)
  fireEvent.mouseDown(screen.getByRole('combobox'))
  expect([...document.querySelectorAll('.ant-select-item-option')].map((option) => option.textContent)).toEqual([
    '是',
    '否',
  ])
  fireEvent.click(screen.getByTitle('否'))
  expect(onChange).toHaveBeenLastCalledWith(false)
  expect(switchWidget.codec.query(false, optionsOf())).toEqual([{ op: 'eq', value: 'N' }])
})

it('SLIDER-001 is confirmed by a slider where it says so: untouched it is nothing, at the end on, and a cell takes nothing back', () => {
  const onChange = vi.fn<(value: unknown) => void>()
  const drawn = { ...common, options: optionsOf({ slide: true }), onChange, disabled: false, invalid: false }
  const { rerender } = render(<Form {...drawn} value={null} />)
  const handle = screen.getByRole('slider', { name: '展出' })
  for (let step = 0; step < 9; step++) fireEvent.keyDown(handle, { key: 'ArrowRight' })
  expect(onChange).not.toHaveBeenCalled()
  fireEvent.keyDown(handle, { key: 'ArrowRight' })
  expect(onChange.mock.calls).toEqual([[true]])
  rerender(<Form {...drawn} value />)
  expect(screen.getByText('验证通过')).toBeDefined()
  for (let step = 0; step < 10; step++) fireEvent.keyDown(screen.getByRole('slider'), { key: 'ArrowLeft' })
  expect(onChange).toHaveBeenCalledTimes(1)
  rerender(<Cell {...drawn} value />)
  expect(screen.getByRole<HTMLButtonElement>('switch').disabled).toBe(true)
})

it('says yes and no, or its own words, in the language of the person', () => {
  const fixture = { name: 'n', stored: 'Y', value: true }
  const english = {
    ...common,
    widget: switchWidget,
    faces: { Form, Query, Show } as unknown as Parameters<typeof FixtureFace>[0]['faces'],
    ports: fakePorts({ locale: 'en-US' }),
  }
  const plain = render(<FixtureFace {...english} face="Show" fixture={fixture} />)
  expect(plain.container.textContent).toBe('Yes')
  const options = { onText: { 'zh-CN': '展出', 'en-US': 'On show' } }
  const own = render(<FixtureFace {...english} face="Show" fixture={{ ...fixture, options }} />)
  expect(own.container.textContent).toBe('On show')
  const form = render(<FixtureFace {...english} face="Form" fixture={{ ...fixture, options }} />)
  expect(form.container.textContent).toContain('On show')
  const query = render(<FixtureFace {...english} face="Query" fixture={{ ...fixture, options }} />)
  expect(query.container.querySelector('[title="On show"]')).not.toBeNull()
})
