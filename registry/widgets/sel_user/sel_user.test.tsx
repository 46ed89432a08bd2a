import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import { describe, expect, it, vi } from 'vitest'
import { AppError } from '../../../schemas/messages/index.ts'
import { FixtureFace, fakePorts } from '../../kit/testing.tsx'
import type { FakeOverrides } from '../../kit/testing.tsx'
import { sel_user } from './index.ts'

const faces = await sel_user.view()

function draw(
  value: readonly string[],
  options: Readonly<Record<string, unknown>> = {},
  overrides: FakeOverrides = {},
) {
  const onChange = vi.fn<(value: unknown) => void>()
  const ports = fakePorts({ sentences: sel_user.messages, ...overrides })
  const drawn = render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <FixtureFace
        widget={sel_user}
        faces={faces}
        face="Form"
        fixture={{ name: 'x', stored: null, value, options }}
        ports={ports}
        id="sample"
        onChange={onChange}
      />
    </ConfigProvider>,
  )
  return { onChange, ports, ...drawn }
}
async function openDialog() {
  await userEvent.click(screen.getByRole('button', { name: '选择用户' }))
  return screen.findByRole('dialog', { name: '选择用户' })
}

describe('sel_user', () => {
  it('USERPICK-001 USERPICK-014 opens a dialog from the button 选择用户, and OK hides it and hands the choice on', async () => {
    const { onChange } = draw([])
    const dialog = await openDialog()
    await userEvent.click(await within(dialog).findByRole('checkbox', { name: '选择 李四' }))
    expect(onChange).not.toHaveBeenCalled()
    await userEvent.click(within(dialog).getByRole('button', { name: /确\s*定/ }))
    expect(onChange).toHaveBeenLastCalledWith(['lisi'])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('USERPICK-014 cancel hides it and hands nothing on', async () => {
    const { onChange } = draw([])
    const dialog = await openDialog()
    await userEvent.click(await within(dialog).findByRole('checkbox', { name: '选择 李四' }))
    await userEvent.click(within(dialog).getByRole('button', { name: /取\s*消/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(onChange).not.toHaveBeenCalled()
    const again = await openDialog()
    expect(await within(again).findByRole('checkbox', { name: '选择 李四' })).toHaveProperty('checked', false)
  })

  it.each([
    ['1250px', {}],
    ['1200px', { width: 1200 }],
  ])(
    'USERPICK-002 GRIDCELL-045 is %s wide with the options %j: 1250 by default, 1200 as the older picker is',
    async (width, options) => {
      draw([], options)
      const dialog = await openDialog()
      expect(dialog.closest<HTMLElement>('.ant-modal')?.style.width ?? dialog.style.width).toBe(width)
    },
  )

  it('USERPICK-003 USERPICK-004 stores the username and shows the real name, unless the options say otherwise', () => {
    expect(
      sel_user.lookup?.({ store: 'username', text: 'realname', multi: true, width: 1250 }, { title: 'x' }),
    ).toEqual({ kind: 'user', store: 'username', text: 'realname' })
    expect(sel_user.lookup?.({ store: 'id', text: 'workNo', multi: true, width: 1250 }, { title: 'x' })).toEqual({
      kind: 'user',
      store: 'id',
      text: 'workNo',
    })
  })

  it('USERPICK-005 shows what is known of each user, the sex in words', async () => {
    draw([])
    const dialog = await openDialog()
    const row = (await within(dialog).findByText('zhangsan')).closest('tr')
    expect([...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent).slice(1)).toEqual([
      'zhangsan',
      '张三',
      '男',
      '13800000001',
      '1985-03-02',
      '馆藏部',
      '2024-01-05 09:00:00',
    ])
    expect(within(dialog).getByText('zhangsan').title).toBe('编号 u1')
    expect((await within(dialog).findByText('lisi')).closest('tr')?.textContent).toContain('女')
  })

  it('USERPICK-006 filters by sex and birthday', async () => {
    const people = fakePorts().people
    const users = vi.fn<typeof people.users>(people.users)
    draw([], {}, { people: { ...people, users } })
    const dialog = await openDialog()
    await within(dialog).findByText('zhangsan')
    await userEvent.type(within(dialog).getByRole('textbox', { name: '生日' }), '1985-03-02{Enter}')
    await userEvent.click(within(dialog).getByRole('combobox', { name: '性别' }))
    await userEvent.click((await screen.findAllByText('男')).at(-1) ?? dialog)
    await userEvent.click(within(dialog).getByRole('button', { name: /查\s*询/ }))
    await waitFor(() =>
      expect(users).toHaveBeenLastCalledWith({ pageNo: 1, pageSize: 10, sex: '1', birthday: '1985-03-02' }),
    )
  })

  it('USERPICK-001 narrows the users to a department of the tree', async () => {
    draw([])
    const dialog = await openDialog()
    await within(dialog).findByText('zhaoliu')
    await userEvent.click(within(within(dialog).getByRole('navigation', { name: '部门' })).getByText('展览部'))
    await waitFor(() => expect(within(dialog).queryByText('zhangsan')).toBeNull())
    expect(within(dialog).getByText('zhaoliu')).toBeDefined()
  })

  it('USERPICK-013 cuts a label after 25 characters and keeps the whole as its title', () => {
    const ports = fakePorts({ sentences: sel_user.messages })
    const name = '很'.repeat(26)
    const field = { key: 'keeper', title: '保管人', required: false }
    const Show = faces.Show
    if (!Show) throw new Error('no Show')
    render(<Show id="x" options={{}} field={field} ports={ports} value={['a']} text={name} dense />)
    const shown = screen.getByTitle(name)
    expect(shown.textContent).toBe(`${'很'.repeat(25)}...`)
  })

  it('USERPICK-015 forgets what was ticked when it is cancelled', async () => {
    const { onChange } = draw([])
    await userEvent.click(within(await openDialog()).getByRole('checkbox', { name: '选择本页全部' }))
    await userEvent.click(screen.getByRole('button', { name: /取\s*消/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const again = await openDialog()
    expect(within(again).getByText('已选 0 项')).toBeDefined()
    expect(onChange).not.toHaveBeenCalled()
  })

  it('replaces the one user in single mode', async () => {
    const { onChange } = draw(['zhangsan'], { multi: false })
    const dialog = await openDialog()
    await userEvent.click(await within(dialog).findByText('lisi'))
    await userEvent.click(within(dialog).getByRole('button', { name: /确\s*定/ }))
    expect(onChange).toHaveBeenLastCalledWith(['lisi'])
  })

  it('DICT-005 DICT-020 asks to type first, then searches once typing has rested for 300 ms', async () => {
    const lookup = fakePorts().lookup
    const search = vi.fn<typeof lookup.search>(lookup.search)
    const { onChange } = draw([], {}, { lookup: { ...lookup, search } })
    await userEvent.click(screen.getByRole('combobox'))
    expect(await screen.findAllByText('请输入搜索内容')).not.toHaveLength(0)
    const began = Date.now()
    await userEvent.type(screen.getByRole('combobox'), '张三')
    await userEvent.click(await screen.findByTitle('张三'))
    expect(Date.now() - began).toBeGreaterThanOrEqual(300)
    expect(search.mock.calls.map(([, keyword, size]) => [keyword, size])).toEqual([['张三', 10]])
    expect(onChange).toHaveBeenLastCalledWith(['zhangsan'])
  })

  it('DICT-019 says that nothing was found', async () => {
    draw([])
    await userEvent.type(screen.getByRole('combobox'), '谁')
    expect(await screen.findByText('没有查询到任何数据')).toBeDefined()
  })

  it('DICT-007 tells the reason of a failed search as a warning', async () => {
    const notify = vi.fn<(level: string, text: string) => void>()
    const lookup = fakePorts().lookup
    draw(
      [],
      {},
      {
        notify,
        lookup: { ...lookup, search: () => Promise.reject(new AppError('API_REFUSED', { message: '字典不存在' })) },
      },
    )
    await userEvent.type(screen.getByRole('combobox'), '张')
    await waitFor(() => expect(notify).toHaveBeenCalledWith('warning', '字典不存在'))
  })

  it('DICT-018 shows one tag at most where there is one line', async () => {
    const ports = fakePorts({ sentences: sel_user.messages })
    render(
      <FixtureFace
        widget={sel_user}
        faces={faces}
        face="Cell"
        fixture={{ name: 'x', stored: null, value: ['zhangsan', 'lisi', 'wangwu'] }}
        ports={ports}
        id="sample"
      />,
    )
    expect(await screen.findByText('张三')).toBeDefined()
    expect(screen.queryByText('李四')).toBeNull()
  })
})
