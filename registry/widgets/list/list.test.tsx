import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { LookupRef } from '../../../schemas/language/lookup.ts'
import { fakePorts, fixtureOptions } from '../../kit/testing.tsx'
import { buildChecks, checkField } from '../../../engine/validate/record.ts'
import { resolveScreen } from '../../../engine/model/resolve.ts'
import { list } from './index.ts'
import type { Options } from './options.ts'
import { Form, Show } from './view.tsx'

const optionsOf = (stated: object = {}) => fixtureOptions(list, { options: stated as Options }) as Options
const LEVELS: LookupRef = { kind: 'dict', code: 'relic_level' }
const common = { id: 'l', options: optionsOf() }
const fieldOf = (lookup: LookupRef | undefined) => ({
  key: 'l',
  title: '级别',
  required: false,
  ...(lookup ? { lookup } : {}),
})
const editing = { value: '', onChange: () => {}, disabled: false, invalid: false }
const settle = () => act(async () => {})
const shownOptions = () => [...document.querySelectorAll('.ant-select-item-option')].map((option) => option.textContent)

describe('list', () => {
  it('QUERY-005 offers the choices of the dictionary and hands on the key', async () => {
    const onChange = vi.fn<(value: unknown) => void>()
    render(<Form {...common} {...editing} onChange={onChange} ports={fakePorts()} field={fieldOf(LEVELS)} />)
    await settle()
    fireEvent.mouseDown(screen.getByRole('combobox'))
    expect(shownOptions()).toEqual(['一级', '二级', '三级', '未定级'])
    fireEvent.click(screen.getByTitle('二级'))
    expect(onChange).toHaveBeenLastCalledWith('2')
  })

  it('GRIDCELL-039 finds a choice by its words where it may be searched', async () => {
    render(<Form {...common} {...editing} ports={fakePorts()} field={fieldOf(LEVELS)} />)
    await settle()
    fireEvent.change(screen.getByRole('combobox'), { target: { value: '三' } })
    expect(shownOptions()).toEqual(['三级'])
  })

  it('GRIDCELL-039 is searched only where it may be', async () => {
    render(
      <Form
        {...common}
        {...editing}
        options={optionsOf({ allowSearch: false })}
        ports={fakePorts()}
        field={fieldOf(LEVELS)}
      />,
    )
    await settle()
    expect(screen.getByRole<HTMLInputElement>('combobox').readOnly).toBe(true)
  })

  it('GRIDCELL-039 takes typed text as its value where that is allowed, and shows it unchanged', async () => {
    const onChange = vi.fn<(value: unknown) => void>()
    const options = optionsOf({ allowInput: true })
    const drawn = render(
      <Form
        {...common}
        {...editing}
        options={options}
        onChange={onChange}
        ports={fakePorts()}
        field={fieldOf(LEVELS)}
      />,
    )
    await settle()
    fireEvent.change(screen.getByRole('combobox'), { target: { value: '外借中' } })
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter', keyCode: 13 })
    expect(onChange).toHaveBeenLastCalledWith('外借中')
    drawn.unmount()
    render(
      <Show id="l" value="外借中" text="外借中" dense options={options} ports={fakePorts()} field={fieldOf(LEVELS)} />,
    )
    await settle()
    expect(document.body.textContent).toBe('外借中')
    expect([
      list.schema?.(optionsOf({ allowInput: true, items: [{ value: 'a' }] }), { title: '级别' }),
      list.codec.parse('外借中', options, { text: () => undefined, key: () => undefined }),
    ]).toEqual([{ type: 'string' }, '外借中'])
  })

  it.each([
    ['what was typed and not chosen', '外借', () => userEvent.click(document.body), [['外借']]],
    ['the words of a choice as that choice', '二级', () => userEvent.click(document.body), [['2']]],
    ['what Tab leaves', '外借', () => userEvent.tab(), [['外借']]],
    ['nothing that Escape took away', '外借{Escape}', () => userEvent.click(document.body), []],
  ])('GRIDCELL-039 keeps %s when it is left', async (_, keys, leave, calls) => {
    const onChange = vi.fn<(value: unknown) => void>()
    render(
      <Form
        {...common}
        {...editing}
        options={optionsOf({ allowInput: true })}
        onChange={onChange}
        ports={fakePorts()}
        field={fieldOf(LEVELS)}
      />,
    )
    await settle()
    await userEvent.type(screen.getByRole('combobox'), keys)
    await leave()
    expect(onChange.mock.calls).toEqual(calls)
  })

  it('DICT-012 takes the words of a fixed choice from text, title or label', async () => {
    const options = optionsOf({
      items: [{ value: 'a', text: '甲' }, { value: 'b', title: '乙' }, { value: 'c', label: '丙' }, { value: 'd' }],
    })
    render(
      <Form
        {...common}
        {...editing}
        options={options}
        ports={fakePorts()}
        field={fieldOf(list.lookup?.(options, { title: '级别' }))}
      />,
    )
    fireEvent.mouseDown(screen.getByRole('combobox'))
    expect(shownOptions()).toEqual(['甲', '乙', '丙', 'd'])
  })

  it('SYSTEM-016 draws the icons of its choices, and finds a choice by its further words in any language', async () => {
    const onChange = vi.fn<(value: unknown) => void>()
    const options = optionsOf({
      allowInput: true,
      items: [
        { value: 'home', text: '首页', icon: 'home', keywords: 'home,首页,Home page' },
        { value: 'bank', text: '馆舍', icon: 'bank', keywords: 'bank,馆舍,Museum building' },
      ],
    })
    const ports = fakePorts({ icon: (name) => <i data-icon={name} /> })
    const field = fieldOf(list.lookup?.(options, { title: '级别' }))
    render(
      <Form {...common} {...editing} value="home" options={options} onChange={onChange} ports={ports} field={field} />,
    )
    await settle()
    expect(document.querySelector('[data-icon]')?.getAttribute('data-icon')).toBe('home')
    const box = screen.getByRole('combobox')
    for (const [words, shown] of [
      ['museum b', ['museum b', '馆舍']],
      ['馆舍', ['馆舍']],
      ['BANK', ['馆舍']],
    ] as const) {
      fireEvent.change(box, { target: { value: words } })
      expect(shownOptions().map((text) => text?.trim())).toEqual(shown)
    }
    expect(document.querySelector('.ant-select-item-option [data-icon]')?.getAttribute('data-icon')).toBe('bank')
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
    expect(onChange).toHaveBeenLastCalledWith('bank')
  })

  it('offers fixed choices in the language of the person', async () => {
    const options = optionsOf({
      items: [
        { value: 'a', text: { 'zh-CN': '甲', 'en-US': 'First' } },
        { value: 'b', label: { 'zh-CN': '乙' } },
        { value: 'c', title: '丙' },
      ],
    })
    const field = fieldOf(list.lookup?.(options, { title: '级别' }))
    render(
      <Form
        {...common}
        {...editing}
        value="a"
        options={options}
        ports={fakePorts({ locale: 'en-US' })}
        field={field}
      />,
    )
    expect(screen.getByTitle('First')).toBeDefined()
    fireEvent.mouseDown(screen.getByRole('combobox'))
    expect(shownOptions()).toEqual(['First', '乙', '丙'])
  })

  it('DICT-002 is empty, and stays usable, when the dictionary cannot be loaded', async () => {
    const lookup = { ...fakePorts().lookup, items: () => Promise.reject(new Error('no answer')) }
    render(<Form {...common} {...editing} value="1" ports={fakePorts({ lookup })} field={fieldOf(LEVELS)} />)
    await settle()
    expect(screen.getByTitle('1')).toBeDefined()
    fireEvent.mouseDown(screen.getByRole('combobox'))
    expect(shownOptions()).toEqual([])
  })

  it('asks again on demand where the dictionary did not come, and keeps the value', async () => {
    let works = false
    const real = fakePorts().lookup
    const items = vi.fn<typeof real.items>(async (ref) =>
      works ? real.items(ref) : Promise.reject(new Error('no answer')),
    )
    const onChange = vi.fn<(value: unknown) => void>()
    render(
      <Form
        {...common}
        {...editing}
        value="1"
        onChange={onChange}
        ports={fakePorts({ lookup: { ...real, items } })}
        field={fieldOf(LEVELS)}
      />,
    )
    await settle()
    fireEvent.mouseDown(screen.getByRole('combobox'))
    works = true
    fireEvent.click(screen.getByRole('button', { name: /重\s*试/ }))
    await settle()
    expect(shownOptions()).toEqual(['一级', '二级', '三级', '未定级'])
    expect(items).toHaveBeenCalledTimes(2)
    expect(onChange).not.toHaveBeenCalled()
  })

  it('marks a key that the dictionary does not have, in the form and in a list, and keeps it', async () => {
    const onChange = vi.fn<(value: unknown) => void>()
    render(<Form {...common} {...editing} value="7" onChange={onChange} ports={fakePorts()} field={fieldOf(LEVELS)} />)
    render(<Show {...common} value="7" text="7" dense ports={fakePorts()} field={fieldOf(LEVELS)} />)
    await settle()
    expect(screen.getAllByText('7（已不存在）')).toHaveLength(2)
    expect(onChange).not.toHaveBeenCalled()
  })

  it('DICT-015 loads the choices of a grid cell by the code of the dictionary', async () => {
    const faces = await list.view()
    const Cell = faces.Cell ?? faces.Form
    const real = fakePorts().lookup
    const items = vi.fn<typeof real.items>(real.items)
    render(
      <Cell
        {...common}
        {...editing}
        value=""
        ports={fakePorts({ lookup: { ...real, items } })}
        field={fieldOf(LEVELS)}
      />,
    )
    await settle()
    fireEvent.mouseDown(screen.getByRole('combobox'))
    expect(shownOptions()).toEqual(['一级', '二级', '三级', '未定级'])
    expect(items.mock.calls).toEqual([[LEVELS]])
  })

  it('shows a choice with a colour as a tag', async () => {
    const { container } = render(
      <Show {...common} value="1" text="一级" dense ports={fakePorts()} field={fieldOf(LEVELS)} />,
    )
    await settle()
    expect(container.querySelector('.v-tag')?.textContent).toBe('一级')
  })

  it('takes fixed choices only when the server stores one, and other words where they may be typed', () => {
    const refused = (options: object) => {
      const checks = buildChecks(
        resolveScreen({
          version: 1,
          id: 'a.b',
          title: 'x',
          fields: { one: { title: '级别', view: 'list', options: { items: [{ value: 'a' }], ...options } } },
        }),
      )
      return ['a', 'b'].map((one) => checkField(checks, 'one', { one })?.code)
    }
    expect(refused({})).toEqual([undefined, 'FIELD_NOT_A_CHOICE'])
    expect(refused({ allowInput: true })).toEqual([undefined, undefined])
  })
})
