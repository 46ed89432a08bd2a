import { screen as page, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Screen } from '../../../schemas/language/screen.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { draw, RELIC, relics, rowsShown } from '../kit.tsx'

const button = (name: RegExp | string) => page.getByRole('button', { name })
const save = /保\s*存/
const refused = { kind: 'refused', message: '未找到对应实体', problems: [] } as const

describe('fields that are denied to a person', () => {
  const permissions = { excluded: () => new Set(['level', 'name']) }
  it('are in no query, list, form or detail, and are not saved', async () => {
    const { user, source } = await draw({ permissions, rows: [{ ...relics(1)[0]!, level: '2' }] })
    await rowsShown('Z1')
    expect(page.queryByRole('columnheader', { name: '名称' })).toBeNull()
    expect(within(page.getByRole('search')).queryByText('名称')).toBeNull()
    expect(source.list.mock.calls[0]?.[0].fields).toEqual(['regNo', 'note'])
    await user.click(button('详情'))
    const detail = within(await page.findByRole('dialog'))
    expect(await detail.findByText('总登记号')).toBeTruthy()
    expect(detail.queryByText('名称')).toBeNull()
    await user.click(detail.getAllByRole('button', { name: /关\s*闭|Close/ }).at(-1)!)
    await user.click(button('编辑'))
    const drawer = within(await page.findByRole('dialog', { name: /^编辑/ }))
    await user.type(await drawer.findByLabelText('总登记号'), 'x')
    expect(drawer.queryByLabelText(/名称|级别/)).toBeNull()
    // The visibility of a field may depend on a denied one.
    expect(drawer.queryByLabelText('估值')).toBeNull()
    await user.click(button(save))
    await waitFor(() => expect(source.edit).toHaveBeenCalled())
    const sent = source.edit.mock.calls[0]?.[0] ?? {}
    expect([sent['regNo'], sent['version'], 'name' in sent, 'level' in sent]).toEqual(['Z1x', 1, false, false])
  })
  it('still decide on the fields that depend on them', async () => {
    const { user } = await draw({
      permissions: { excluded: () => new Set(['level']) },
      rows: [{ ...relics(1)[0]!, level: '1' }],
    })
    await rowsShown('Z1')
    await user.click(button('编辑'))
    expect(await within(await page.findByRole('dialog', { name: /^编辑/ })).findByLabelText('估值')).toBeTruthy()
  })
})

describe('fields that a person may read and not change', () => {
  const isDisabled = (code: string) => code === 'collection:relic:name'
  it('are drawn as read-only, and are not required', async () => {
    const { user, source } = await draw({ permissions: { isDisabled }, rows: [{ ...relics(1)[0]!, name: '' }] })
    await rowsShown('Z1')
    await user.click(button('编辑'))
    const drawer = within(await page.findByRole('dialog', { name: /^编辑/ }))
    const name = await drawer.findByLabelText<HTMLInputElement>('名称')
    expect([name.disabled || name.readOnly, drawer.getByLabelText<HTMLInputElement>('备注').disabled]).toEqual([
      true,
      false,
    ])
    await user.type(drawer.getByLabelText('备注'), 'x')
    await user.click(button(save))
    await waitFor(() => expect(source.edit).toHaveBeenCalled())
  })
  it('leave to the server what is asked about them: an action that depends on one is offered, a field that does is shown and may stay empty', async () => {
    const screen: Screen = {
      ...RELIC,
      fields: { ...RELIC.fields, note: { title: '备注', visible: "level == '1'", required: "level == '1'" } },
      actions: [{ code: 'delete', visible: "level == '1'" }],
    }
    const { user } = await draw({
      screen,
      permissions: { excluded: () => new Set(['level']) },
      rows: [{ id: 'r1', regNo: 'Z1', name: '藏品1', version: 1 }],
    })
    await rowsShown()
    expect(await page.findByRole('button', { name: '删除' })).toBeTruthy()
    await user.click(button('编辑'))
    const note = await within(await page.findByRole('dialog', { name: /^编辑/ })).findByLabelText('备注')
    expect(note.getAttribute('aria-required')).not.toBe('true')
  })
  it('are no order of a list where they are hidden', async () => {
    const { source } = await draw({
      permissions: { excluded: () => new Set(['name']) },
      screen: { ...RELIC, list: { ...RELIC.list, sort: { field: 'name', order: 'asc' } } },
    })
    await rowsShown('Z1')
    expect(source.list.mock.calls[0]?.[0].sort).toEqual({ field: 'createTime', order: 'desc' })
  })
})

describe('a record that is deleted while its form is open', () => {
  const gone = () => {
    let reads = 0
    return async () => {
      reads += 1
      if (reads > 1) throw new AppError('LIST_RESULT_UNKNOWN')
      return relics(1)[0]!
    }
  }
  async function typed(permissions = {}) {
    const drawn = await draw({
      rows: relics(1),
      permissions,
      source: { get: gone(), edit: async () => refused, add: async () => ({ kind: 'saved', id: 'n1', message: '' }) },
    })
    await rowsShown('Z1')
    await drawn.user.click(button('编辑'))
    const name = await within(await page.findByRole('dialog', { name: /^编辑/ })).findByLabelText<HTMLInputElement>(
      '名称',
    )
    await drawn.user.type(name, '!')
    await drawn.user.click(button(save))
    return { ...drawn, name }
  }
  it('can be saved as a new one, with all that was typed', async () => {
    const { user, source } = await typed()
    expect((await page.findAllByText('这条记录已被他人删除')).length).toBeGreaterThan(0)
    await user.click(button('另存为新记录'))
    await waitFor(() =>
      expect(source.add).toHaveBeenCalledWith(expect.objectContaining({ regNo: 'Z1', name: '藏品1!' })),
    )
    expect(source.add.mock.calls[0]?.[0]).not.toHaveProperty('id')
  })
  it('stays open with the typed values where the person may not add', async () => {
    const { notify, name, source } = await typed({ excluded: () => new Set(['add']) })
    await waitFor(() => expect(notify).toHaveBeenCalledWith('warning', '这条记录已被他人删除'))
    expect([name.value, source.add.mock.calls.length]).toEqual(['藏品1!', 0])
  })
})

describe('buttons of a list', () => {
  it('batch delete looks and reads as not to be used until something is chosen', async () => {
    const { user } = await draw({ rows: relics(2) })
    await rowsShown()
    const idle = () => [
      button(/批量删除/).getAttribute('aria-disabled'),
      button(/批量删除/).className.includes('danger'),
    ]
    expect(idle()).toEqual(['true', false])
    await user.click(page.getByRole('checkbox', { name: '选择 Z1' }))
    expect(idle()).toEqual([null, true])
  })
  it('LIST-004 offers to add an image where the document asks for it, in a form of that title', async () => {
    const { user, source } = await draw({ rows: relics(1), screen: { ...RELIC, actions: [{ code: 'add_image' }] } })
    await rowsShown()
    await user.click(button(/新增图片/))
    const drawer = within(await page.findByRole('dialog', { name: '新增图片：藏品登记' }))
    await user.type(await drawer.findByLabelText('总登记号'), 'P1')
    await user.type(drawer.getByLabelText('名称'), '正面')
    await user.click(button(save))
    await waitFor(() => expect(source.add).toHaveBeenCalledWith(expect.objectContaining({ regNo: 'P1', name: '正面' })))
  })
  it('AMB-120 the import offers the choice of how to check to stored forms only', async () => {
    const endpoints = { list: '/hall/list', importExcel: '/hall/importExcel' }
    const { user } = await draw({ rows: relics(1), screen: { ...RELIC, source: { endpoints } } })
    await rowsShown()
    await user.click(button(/导入/))
    expect(await page.findByRole('dialog')).toBeTruthy()
    expect(page.queryByRole('switch')).toBeNull()
  })
  it('a custom action sends back the whole record as it is now, not the part a list holds', async () => {
    const screen = {
      ...RELIC,
      actions: [
        {
          code: 'retire',
          title: '注销',
          place: 'toolbar' as const,
          visible: "level == '2'",
          set: { note: "'已注销'" },
        },
      ],
    }
    const whole = { ...relics(1)[0]!, level: '2', value: '88', version: 7 }
    const { user, source } = await draw({
      screen,
      source: {
        list: async () => ({ rows: [{ id: 'r1', regNo: 'Z1', name: '藏品1', level: '2', note: '' }], total: 1 }),
        get: async () => whole,
      },
    })
    await rowsShown()
    await user.click(page.getByRole('checkbox', { name: '选择 Z1' }))
    await user.click(button(/注\s*销/))
    await user.click(within(await page.findByRole('dialog')).getByRole('button', { name: /确\s*定/ }))
    await waitFor(() =>
      expect(source.edit).toHaveBeenCalledWith(
        expect.objectContaining({ id: 'r1', version: 7, value: '88', note: '已注销' }),
      ),
    )
  })
})
