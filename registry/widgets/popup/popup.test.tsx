import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '../../../schemas/messages/index.ts'
import { type FakeOverrides, FixtureFace, fakePorts } from '../../kit/testing.tsx'
import { copyRows, paramValues, readFields, readSorter, rowKey } from './config.ts'
import { popup } from './index.ts'

const faces = await popup.view()
const configured = { code: 'relic_report', orgFields: 'regNo,name', destFields: 'sample,relicName', param: {} }

function draw(
  options: Readonly<Record<string, unknown>>,
  overrides: FakeOverrides = {},
  face: 'Form' | 'Query' = 'Form',
  value = '',
) {
  const onChange = vi.fn<(value: unknown) => void>()
  const notify = vi.fn<(level: string, text: string) => void>()
  const set = vi.fn<(values: unknown) => void>()
  const ports = fakePorts({ sentences: popup.messages, notify, siblings: { get: () => ({}), set }, ...overrides })
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <FixtureFace
        widget={popup}
        faces={faces}
        face={face}
        fixture={{ name: 'x', stored: null, value, options, field: { title: '藏品' } }}
        ports={ports}
        id="sample"
        onChange={onChange}
      />
    </ConfigProvider>,
  )
  return { onChange, notify, set }
}
async function openDialog() {
  await userEvent.click(screen.getByRole('button', { name: '选择藏品' }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('青铜鼎')
  return dialog
}
const confirm = (dialog: HTMLElement) => userEvent.click(within(dialog).getByRole('button', { name: /确\s*定/ }))
const tick = (dialog: HTMLElement, name: string) =>
  userEvent.click(within(dialog).getByRole('checkbox', { name: `选择 ${name}` }))

afterEach(() => void vi.restoreAllMocks())

describe('popup', () => {
  it('POPUP-001 POPUP-003 POPUP-011 copies each field of the chosen row to the field at the same position', async () => {
    const { onChange, set } = draw(configured)
    const dialog = await openDialog()
    await userEvent.click(within(dialog).getByText('玉琮'))
    await confirm(dialog)
    expect(onChange).toHaveBeenLastCalledWith('Z0002')
    expect(set).toHaveBeenLastCalledWith({ relicName: '玉琮' })
  })

  it('POPUP-002 is 1200 wide', async () => {
    draw(configured)
    const dialog = await openDialog()
    expect(dialog.closest<HTMLElement>('.ant-modal')?.style.width ?? dialog.style.width).toBe('1200px')
  })

  it.each([
    { ...configured, code: '' },
    { ...configured, orgFields: '' },
    { ...configured, destFields: ' , ' },
  ])('POPUP-004 shows the error and hides the input: %o', (options) => {
    draw(options)
    expect(screen.getByRole('alert').textContent).toBe('popup参数未正确配置!')
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('POPUP-005 refuses lists of different lengths', () => {
    draw({ ...configured, destFields: 'sample' })
    expect(screen.getByRole('alert').textContent).toBe('popup参数未正确配置,原始值和目标值数量不一致!')
  })

  it('POPUP-006 POPUP-007 warns when several rows or none are confirmed in single mode, and stays open', async () => {
    const { onChange, notify } = draw(configured)
    const dialog = await openDialog()
    await confirm(dialog)
    expect(notify.mock.calls).toEqual([['warning', '请选择一条记录']])
    await tick(dialog, 'Z0001')
    await tick(dialog, 'Z0002')
    await confirm(dialog)
    expect(notify).toHaveBeenCalledTimes(2)
    expect(onChange).not.toHaveBeenCalled()
    expect(screen.getByRole('dialog')).toBeDefined()
  })

  it('joins the values of several rows by commas, per field', async () => {
    const { onChange, set } = draw({ ...configured, multi: true })
    const dialog = await openDialog()
    await tick(dialog, 'Z0001')
    await tick(dialog, 'Z0003')
    await confirm(dialog)
    expect(onChange).toHaveBeenLastCalledWith('Z0001,Z0003')
    expect(set).toHaveBeenLastCalledWith({ relicName: '青铜鼎,石斧' })
  })

  it('POPUP-011 fills the fields in the order that the chosen rows were put in', async () => {
    const { onChange, set } = draw({ ...configured, multi: true })
    const dialog = await openDialog()
    await tick(dialog, 'Z0003')
    await tick(dialog, 'Z0001')
    within(dialog).getByRole('listbox').focus()
    await userEvent.keyboard('{Home}{Alt>}{ArrowDown}{/Alt}')
    await confirm(dialog)
    expect(onChange).toHaveBeenLastCalledWith('Z0001,Z0003')
    expect(set).toHaveBeenLastCalledWith({ relicName: '青铜鼎,石斧' })
  })

  it('keeps its value when the report does not come, and asks again in place', async () => {
    const reports = fakePorts().reports
    const config = vi.fn<typeof reports.config>(() =>
      Promise.reject(new AppError('API_REFUSED', { message: '报表服务不可用' })),
    )
    const { onChange } = draw(configured, { reports: { ...reports, config } }, 'Form', 'Z0001')
    await userEvent.click(screen.getByRole('button', { name: '选择藏品' }))
    const dialog = await screen.findByRole('dialog')
    expect((await within(dialog).findByRole('alert')).textContent).toContain('报表服务不可用')
    config.mockImplementation(reports.config)
    await userEvent.click(within(dialog).getByRole('button', { name: /重\s*试/ }))
    expect(await within(dialog).findByText('青铜鼎')).toBeDefined()
    expect(onChange).not.toHaveBeenCalled()
  })

  it('REPORT-004 opens what is folded only when it is asked for', async () => {
    draw(configured)
    const dialog = await openDialog()
    expect(within(dialog).getByRole('textbox', { name: '总登记号' })).toBeDefined()
    expect(within(dialog).queryByRole('textbox', { name: '名称' })).toBeNull()
    await userEvent.click(within(dialog).getByRole('button', { name: '展开' }))
    expect(within(dialog).getByRole('textbox', { name: '名称' })).toBeDefined()
  })

  it('clears the fields it fills together with its own', async () => {
    const { onChange, set } = draw(configured, {}, 'Form', 'Z0001')
    await userEvent.click(screen.getByRole('button', { name: '清除藏品' }))
    expect(onChange).toHaveBeenLastCalledWith('')
    expect(set).toHaveBeenLastCalledWith({ relicName: null })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('fills no other field from a query', async () => {
    const { onChange, set } = draw(configured, {}, 'Query')
    const dialog = await openDialog()
    await userEvent.dblClick(within(dialog).getByText('玉琮'))
    expect(onChange).toHaveBeenLastCalledWith('Z0002')
    expect(set).not.toHaveBeenCalled()
  })

  it('POPUP-008 POPUP-010 hands the sorter and the cache group to the report', async () => {
    const reports = fakePorts().reports
    const rows = vi.fn<typeof reports.rows>(reports.rows)
    draw({ ...configured, sorter: 'regNo=desc', groupId: 'g1' }, { reports: { ...reports, rows } })
    await openDialog()
    expect(rows).toHaveBeenCalledWith(
      'id-relic_report',
      { column: 'regNo', order: 'desc', pageNo: 1, pageSize: 10 },
      'g1',
    )
  })

  it('POPUP-009 only warns on the console about a sorter in another form', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { notify } = draw({ ...configured, sorter: 'regNo desc' })
    await openDialog()
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('regNo desc'))
    expect(notify).not.toHaveBeenCalled()
  })

  it.each(['regNo', 'regNo=up', '=asc', 'regNo=asc=desc', 'reg no=asc'])(
    'POPUP-008 reads no sorter out of %s',
    (text) => {
      expect(readSorter(text)).toBeUndefined()
    },
  )

  it('asks for what was typed in the query, folded items included', async () => {
    const reports = fakePorts().reports
    const rows = vi.fn<typeof reports.rows>(reports.rows)
    draw(configured, { reports: { ...reports, rows } })
    const dialog = await openDialog()
    expect(within(dialog).queryByRole('textbox', { name: '名称' })).toBeNull()
    await userEvent.click(within(dialog).getByRole('button', { name: '展开' }))
    await userEvent.type(within(dialog).getByRole('textbox', { name: '名称' }), '石{Enter}')
    await waitFor(() => expect(within(dialog).queryByText('青铜鼎')).toBeNull())
    expect(rows.mock.lastCall?.[1]).toEqual({ name: '*石*', pageNo: 1, pageSize: 10 })
  })

  it('declares the fields it reads and writes', () => {
    expect(popup.siblings?.(configured, { title: 'x' })).toEqual({ reads: [], writes: ['sample', 'relicName'] })
    expect(
      popup.siblings?.({ ...configured, param: { hall: 'hallId', kind: "'1'", same: 'hallId' } }, { title: 'x' }),
    ).toMatchObject({ reads: ['hallId'] })
  })

  it('asks the report with the values of the form and with constants, without their quotes', async () => {
    const reports = fakePorts().reports
    const rows = vi.fn<typeof reports.rows>(reports.rows)
    const get = vi.fn<(names: readonly string[]) => Record<string, unknown>>(() => ({
      hallId: 7,
      empty: null,
      secret: 'x',
    }))
    draw(
      { ...configured, param: { hall: 'hallId', kind: "'1'", place: 'empty' } },
      { reports: { ...reports, rows }, siblings: { get, set: () => undefined } },
    )
    await openDialog()
    expect(get).toHaveBeenCalledWith(['hallId', 'empty'])
    expect(rows).toHaveBeenCalledWith(
      'id-relic_report',
      { self_hall: '7', self_kind: '1', pageNo: 1, pageSize: 10 },
      undefined,
    )
  })

  it('reads constants in either quotes, and no member of every object', () => {
    expect(readFields({ a: '"x"', b: " 'y' ", c: "''", d: 'toString' })).toEqual(['toString'])
    expect(paramValues({ a: '"x"', b: " 'it''s' ", c: "''", d: 'toString' }, {})).toEqual({
      self_a: 'x',
      self_b: "it''s",
    })
  })

  it('asks for days with a calendar and for a range by its ends, and not with what is no day', async () => {
    const reports = fakePorts().reports
    const rows = vi.fn<typeof reports.rows>(reports.rows)
    const queryItems = async () => [
      { field: 'made', title: '制作日期', mode: 'range', folded: false, calendar: 'day' } as const,
      { field: 'seen', title: '最近查看', mode: 'single', folded: false, calendar: 'moment' } as const,
    ]
    draw(configured, { reports: { ...reports, rows, queryItems } })
    const dialog = await openDialog()
    const enter = (place: string, words: string) => {
      const input = within(dialog).getByPlaceholderText(place)
      fireEvent.focus(input)
      fireEvent.change(input, { target: { value: words } })
      fireEvent.blur(input)
    }
    const search = () => userEvent.click(within(dialog).getByRole('button', { name: /查\s*询/ }))
    enter('开始', '2024-02-31')
    expect(within(dialog).getByRole('alert').textContent).toBe('“2024-02-31”不是有效的日期，例如 2026-12-15')
    await search()
    expect(rows).toHaveBeenCalledTimes(1)
    enter('开始', '2024-02-01')
    enter('结束', '2024/2/29')
    enter('最近查看', '2024-03-01 08:00:00')
    expect(within(dialog).queryByRole('alert')).toBeNull()
    await search()
    await waitFor(() =>
      expect(rows.mock.lastCall?.[1]).toEqual({
        made_begin: '2024-02-01',
        made_end: '2024-02-29',
        seen: '2024-03-01 08:00:00',
        pageNo: 1,
        pageSize: 10,
      }),
    )
  })

  it('tells rows without an id apart by their values', () => {
    expect(rowKey({ a: 1, b: 2 })).not.toBe(rowKey({ a: 1, b: 3 }))
    expect(rowKey({ id: 7, a: 1 })).toBe('7')
    expect(copyRows([{ from: 'toString', to: 'x' }], [{ a: 1 }])).toEqual({ x: null })
  })
})
