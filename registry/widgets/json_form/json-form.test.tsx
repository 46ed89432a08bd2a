import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { FixtureFace, fakePorts } from '../../kit/testing.tsx'
import { fixtures } from './fixtures.ts'
import { jsonForm } from './index.ts'
import { summaryOf } from './summary.ts'
import { usableUiSchema } from './ui-schema.ts'
import * as faces from './view.tsx'

const anyFaces = faces as unknown as Parameters<typeof FixtureFace>[0]['faces']
const ports = fakePorts({ sentences: jsonForm.messages })
const draw = (
  options: Readonly<Record<string, unknown>>,
  stored: string,
  more: Partial<Parameters<typeof FixtureFace>[0]> = {},
) => {
  const onChange = vi.fn<(value: unknown) => void>()
  const face = render(
    <FixtureFace
      widget={jsonForm}
      faces={anyFaces}
      face="Form"
      fixture={{ name: 'x', options, stored, value: stored }}
      ports={ports}
      id="j"
      onChange={onChange}
      {...more}
    />,
  )
  return { onChange, ...face }
}
const INSPECTION = fixtures[1]?.options ?? {}
/** Roles are slow to make out in a page with the styles of so many parts. */
const find = <T extends Element = HTMLElement>(selector: string, words = '') =>
  waitFor(() => {
    const found = [...document.querySelectorAll<T & HTMLElement>(selector)].find((element) =>
      `${element.title}${element.textContent}`.replaceAll(' ', '').includes(words),
    )
    if (!found) throw new Error(`nothing is ${selector} ${words}`)
    return found
  })
const last = (onChange: ReturnType<typeof draw>['onChange']) => onChange.mock.lastCall?.[0]

describe('a form of structured data', () => {
  it('asks for what follows from a choice, and stores nothing of it after another choice', async () => {
    const user = userEvent.setup()
    const { onChange } = draw(INSPECTION, '{"place":"一号库"}')
    expect(await screen.findByDisplayValue('一号库')).toBeTruthy()
    expect(onChange).not.toHaveBeenCalled()
    expect(screen.queryByLabelText(/损伤描述/)).toBeNull()
    await user.click(await find('label.ant-radio-wrapper', '残损'))
    await user.type(await screen.findByLabelText(/损伤描述/), '裂')
    expect(last(onChange)).toBe('{"damage":"裂","place":"一号库","state":"damaged"}')
    await user.click(await find('label.ant-radio-wrapper', '完好'))
    expect(last(onChange)).toBe('{"place":"一号库","state":"good"}')
  })
  it('shows again what was typed before a condition hid it', async () => {
    const user = userEvent.setup()
    const { onChange } = draw(INSPECTION, '{"place":"一号库"}')
    await user.click(await find('label.ant-radio-wrapper', '残损'))
    await user.type(await screen.findByLabelText(/损伤描述/), '裂')
    await user.click(await find('label.ant-radio-wrapper', '完好'))
    expect(last(onChange)).toBe('{"place":"一号库","state":"good"}')
    await user.type(await screen.findByDisplayValue('一号库'), 'A')
    await user.click(await find('label.ant-radio-wrapper', '残损'))
    expect(last(onChange)).toBe('{"damage":"裂","place":"一号库A","state":"damaged"}')
    expect(await screen.findByDisplayValue('裂')).toBeTruthy()
  })
  it('shows it again also after the dialog of a cell was closed, unless the cell was changed meanwhile', async () => {
    const user = userEvent.setup()
    const memory = new Map<string, unknown>()
    const open = (stored: string) => draw(INSPECTION, stored, { ports: { ...ports, memory } })
    const first = open('{"place":"一号库"}')
    await user.click(await find('label.ant-radio-wrapper', '残损'))
    await user.type(await screen.findByLabelText(/损伤描述/), '裂')
    await user.click(await find('label.ant-radio-wrapper', '完好'))
    const left = String(last(first.onChange))
    expect(left).toBe('{"place":"一号库","state":"good"}')
    first.unmount()
    const second = open(left)
    await user.click(await find('label.ant-radio-wrapper', '残损'))
    expect(last(second.onChange)).toBe('{"damage":"裂","place":"一号库","state":"damaged"}')
    await user.click(await find('label.ant-radio-wrapper', '完好'))
    second.unmount()
    const third = open('{"place":"二号库","state":"good"}')
    await user.click(await find('label.ant-radio-wrapper', '残损'))
    expect(last(third.onChange)).toBe('{"place":"二号库","state":"damaged"}')
  })
  it('leaves empty what was emptied before a condition hid it', async () => {
    const user = userEvent.setup()
    const { onChange } = draw(INSPECTION, '{"damage":"裂","place":"一号库","state":"damaged"}')
    await user.clear(await screen.findByDisplayValue('裂'))
    await user.click(await find('label.ant-radio-wrapper', '完好'))
    await user.click(await find('label.ant-radio-wrapper', '残损'))
    expect(last(onChange)).toBe('{"place":"一号库","state":"damaged"}')
  })
  it('forgets hidden values when it is emptied as a whole', async () => {
    const user = userEvent.setup()
    const { onChange } = draw(INSPECTION, '{"damage":"裂","place":"一号库","state":"damaged"}')
    await user.click(await find('label.ant-radio-wrapper', '完好'))
    await user.click(await find('button', '清空'))
    await user.click(await find('label.ant-radio-wrapper', '残损'))
    expect(last(onChange)).toBe('{"state":"damaged"}')
  })
  it('stores nothing of a property that a list of choices has hidden', async () => {
    const user = userEvent.setup()
    const { onChange } = draw(
      {
        schema: {
          type: 'object',
          properties: { parts: { type: 'array', title: '部件', items: { type: 'string' } } },
          if: { properties: { parts: { minItems: 1 } }, required: ['parts'] },
          // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
          then: { properties: { note: { type: 'string', title: '部件说明' } } },
        },
      },
      '{"note":"盖缺","parts":["盖"]}',
    )
    await user.click(await find('button', '删除'))
    expect(last(onChange)).toBe('')
    await user.click(await find('button', '添加一项'))
    expect(last(onChange)).toBe('{"note":"盖缺","parts":[null]}')
  })
  it('shows what depends on another property again when that one is filled again', async () => {
    const user = userEvent.setup()
    const { onChange } = draw(
      {
        schema: {
          type: 'object',
          properties: { lent: { type: 'string', title: '借展单位' } },
          dependencies: { lent: { properties: { until: { type: 'string', title: '归还' } } } },
        },
      },
      '{"lent":"甲馆","until":"周五"}',
    )
    await user.clear(await screen.findByDisplayValue('甲馆'))
    expect(last(onChange)).toBe('')
    await user.type(await screen.findByLabelText('借展单位'), '乙馆')
    expect(last(onChange)).toBe('{"lent":"乙馆","until":"周五"}')
  })
  it('adds, fills and removes entries of a list', async () => {
    const user = userEvent.setup()
    const { onChange } = draw({ schema: { type: 'array', items: { type: 'string', title: '词' } } }, '["鼎"]')
    await user.click(await find('button', '添加一项'))
    expect(last(onChange)).toBe('["鼎",null]')
    await user.type(await find('input#j-data_1'), '爵')
    expect(last(onChange)).toBe('["鼎","爵"]')
    await user.click(await find('button', '删除'))
    expect(last(onChange)).toBe('["爵"]')
  })
  it('hands on a number that is out of range, and text that is none, as typed', async () => {
    const user = userEvent.setup()
    const { onChange } = draw(
      { schema: { type: 'object', properties: { n: { type: 'number', title: '数', maximum: 5 } } } },
      '',
    )
    const input = await find('input.ant-input-number-input')
    await user.type(input, '12')
    await user.tab()
    expect(last(onChange)).toBe('{"n":12}')
    await user.type(input, 'a')
    await user.tab()
    expect(last(onChange)).toBe('{"n":"12a"}')
  })
  it('says at each property what is wrong with it', async () => {
    const { container } = draw(INSPECTION, '{"contacts":[{"phone":"x"}]}', { invalid: true })
    await waitFor(() => expect(container.querySelectorAll('.ant-form-item-has-error').length).toBeGreaterThan(0))
    for (const words of ['请填写“地点”', '请填写“姓名”', '“电话”的格式不正确'])
      expect(container.textContent).toContain(words)
  })
  it('is emptied by a button', async () => {
    const user = userEvent.setup()
    const { onChange } = draw(INSPECTION, '{"place":"一号库"}')
    await screen.findByDisplayValue('一号库')
    await user.click(await find('button', '清空'))
    expect(last(onChange)).toBe('')
    await waitFor(() => expect(screen.queryByDisplayValue('一号库')).toBeNull())
  })
  it('draws the alternatives of a union, and goes from one to the other', async () => {
    const user = userEvent.setup()
    const person = {
      title: '个人',
      properties: { kind: { const: 'person', title: '类型' }, name: { type: 'string', title: '姓名' } },
      required: ['kind'],
    }
    const firm = {
      title: '单位',
      properties: { kind: { const: 'firm', title: '类型' }, code: { type: 'string', title: '代码' } },
      required: ['kind'],
    }
    draw({ schema: { type: 'object', oneOf: [person, firm] } }, '{"code":"12","kind":"firm"}')
    expect(await screen.findByDisplayValue('12')).toBeTruthy()
    expect(screen.queryByLabelText('姓名')).toBeNull()
    await user.click(await find('.ant-select input'))
    await user.click(await find('.ant-select-item-option-content', '个人'))
    expect(await screen.findByLabelText('姓名')).toBeTruthy()
  })
  it('keeps what was typed into each alternative of a union, and stores the selected one', async () => {
    const user = userEvent.setup()
    const person = { title: '个人', properties: { name: { type: 'string', title: '姓名' } }, required: ['name'] }
    const firm = { title: '单位', properties: { code: { type: 'string', title: '代码' } }, required: ['code'] }
    const { onChange } = draw({ schema: { type: 'object', oneOf: [person, firm] } }, '{"name":"李"}')
    const select = async (title: string) => {
      await user.click(await find('.ant-select input'))
      await user.click(
        await find('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option', title),
      )
    }
    expect(await screen.findByDisplayValue('李')).toBeTruthy()
    await select('单位')
    expect(last(onChange)).toBe('')
    await user.type(await screen.findByLabelText(/代码/), '12')
    expect(last(onChange)).toBe('{"code":"12"}')
    await select('个人')
    expect(last(onChange)).toBe('{"name":"李"}')
    expect(await screen.findByDisplayValue('李')).toBeTruthy()
    await user.type(await screen.findByLabelText(/姓名/), '明')
    await select('单位')
    expect(last(onChange)).toBe('{"code":"12"}')
    await select('个人')
    expect(last(onChange)).toBe('{"name":"李明"}')
  })
  it('keeps the text and the number of a union of plain values', async () => {
    const user = userEvent.setup()
    const { onChange } = draw(
      {
        schema: {
          type: 'object',
          properties: {
            size: {
              title: '尺寸',
              oneOf: [
                { type: 'string', title: '文字' },
                { type: 'number', title: '数值' },
              ],
            },
          },
        },
      },
      '{"size":"三寸"}',
    )
    const select = async (title: string) => {
      await user.click(await find('.ant-select input'))
      await user.click(
        await find('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option', title),
      )
    }
    await screen.findByDisplayValue('三寸')
    await select('数值')
    await user.type(await find('input.ant-input-number-input'), '9')
    await user.tab()
    expect(last(onChange)).toBe('{"size":9}')
    await select('文字')
    expect(last(onChange)).toBe('{"size":"三寸"}')
    await select('数值')
    expect(last(onChange)).toBe('{"size":9}')
  })
  it('shows the value where the schema cannot be used', async () => {
    draw({ schema: { type: 'object', properties: { a: { $ref: 'https://example.com' } } } }, '{"a":1}')
    expect(await screen.findByText('{"a":1}')).toBeTruthy()
  })
  it('reads the whole value in a detail, and one line in a list', () => {
    const show = (dense: boolean) => {
      const options = { schema: {}, uiSchema: {}, ...INSPECTION } as Parameters<typeof faces.Show>[0]['options']
      const value = '{"contacts":[{"name":"李"},{"name":"王"}],"place":"一号库","state":"good"}'
      return render(
        <faces.Show
          id="s"
          options={options}
          field={{ key: 's', title: '检查', required: false }}
          ports={ports}
          value={value}
          text={summaryOf(options.schema, JSON.parse(value))}
          dense={dense}
        />,
      ).container
    }
    expect(show(true).textContent).toBe('地点: 一号库; 状况: 完好; 联系人: 姓名: 李, 姓名: 王')
    expect([...show(false).querySelectorAll('dt')].map(({ textContent }) => textContent?.trim())).toEqual([
      '地点:',
      '状况:',
      '联系人:',
      '姓名:',
      '姓名:',
    ])
  })
})

describe('a UI schema', () => {
  it('keeps settings that are data, and leaves out templates, fields and styles', () => {
    expect(
      usableUiSchema({
        'ui:order': ['a'],
        'ui:field': 'X',
        'ui:ObjectFieldTemplate': 'X',
        a: { 'ui:widget': 'textarea', 'ui:options': { rows: 3, label: 'x' }, 'ui:style': { color: 'red' } },
        b: { 'ui:widget': 'nonesuch', items: [{ 'ui:help': 'h' }] },
      }),
    ).toEqual({
      'ui:order': ['a', '*'],
      a: { 'ui:widget': 'textarea', 'ui:rows': 3 },
      b: { items: [{ 'ui:help': 'h' }] },
    })
  })
})
