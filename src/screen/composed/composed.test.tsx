import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, expect, it } from 'vitest'
import { resolveScreen } from '../../../engine/model/index.ts'
import { fakePorts } from '../../../registry/kit/testing.tsx'
import type { PageParameters, Section } from '../../../schemas/language/composed/sections.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import { termsOf } from '../../../schemas/language/query/super-query.ts'
import type { DataSource, ListRequest } from '../../api/rows/data-source.ts'
import { ApiError } from '../../api/client/errors.ts'
import type { Permissions } from '../../host/host.tsx'
import type { ListAddress } from '../../list/query-state/index.ts'
import { memorySource } from '../preview/memory-source.ts'
import { ScreenView } from '../Screen.tsx'
import { withTerms } from './filtered-source.ts'
import { addressOfValues, valuesInAddress } from './use-parameters.ts'

const LOAN: Screen = {
  version: 1,
  id: 'lab.loan',
  title: '借展',
  permission: 'lab:loan',
  fields: { no: { title: '编号' }, secret: { title: '底价' } },
}
const ITEM: Screen = {
  ...LOAN,
  id: 'lab.item',
  title: '借展藏品',
  permission: 'lab:item',
  fields: { name: { title: '名称' } },
}
const ROWS = {
  'lab.loan': [
    { id: 'l1', no: 'JZ-1' },
    { id: 'l2', no: 'JZ-2' },
  ],
  'lab.item': [{ id: 'i1', name: '青铜鼎' }],
}
const EVERYTHING: Permissions = { can: () => true, isDisabled: () => false, excluded: () => new Set() }

afterEach(cleanup)

interface Drawn {
  readonly parameters?: PageParameters
  readonly permissions?: Permissions
  readonly at?: string
  readonly open?: (id: string) => Promise<never>
}
function draw(
  sections: readonly Section[],
  { parameters = { loan: { title: '借展' } }, permissions = EVERYTHING, at = '', open }: Drawn = {},
) {
  const asked: (ListRequest & { readonly of: string })[] = []
  const sourceOf = (id: keyof typeof ROWS): DataSource => {
    const source = memorySource(ROWS[id])
    return {
      ...source,
      list: (request, signal) => {
        asked.push({ ...request, of: id })
        return source.list(request, signal)
      },
      totals: async ({ totals = [] }) => Object.fromEntries(totals.map(({ key }) => [key, '1234.5'])),
    }
  }
  const written: string[] = []
  let now = at
  const watched = new Set<(isBack: boolean) => void>()
  const address: ListAddress = {
    screen: 'lab.page',
    now: () => now,
    write: (part) => {
      written.push(part)
      now = part
    },
    watch: (changed) => {
      watched.add(changed)
      return () => void watched.delete(changed)
    },
  }
  const page: Screen = {
    version: 1,
    id: 'lab.page',
    title: '概览',
    fields: {},
    page: { layout: 'composed', parameters, sections: [...sections] },
  }
  render(
    <ScreenView
      screen={resolveScreen(page)}
      source={memorySource([])}
      permissions={permissions}
      ports={fakePorts()}
      address={address}
      openScreen={
        open ??
        (async (id) => ({ screen: resolveScreen(id === 'lab.loan' ? LOAN : ITEM), source: sourceOf(id as 'lab.loan') }))
      }
      drawReport={({ code, values }) => <p>{`${code} ${JSON.stringify(values)}`}</p>}
    />,
  )
  const go = (part: string) =>
    act(() => {
      now = part
      for (const one of watched) one(true)
    })
  return { asked, written, go }
}

const LIST: Section = { kind: 'list', title: '借展登记', screen: 'lab.loan', outputs: { loan: 'id' } }
const ITEMS: Section = {
  kind: 'list',
  title: '借展藏品',
  screen: 'lab.item',
  filter: [{ field: 'name', rule: 'like', value: '{loan}' }],
}
const region = (name: string) => screen.getByRole('region', { name })

it('narrows a list and a report by the row that is chosen in another list, and says so in the address', async () => {
  const { asked, written, go } = draw([LIST, ITEMS, { kind: 'chart', report: 'months', values: { loan: '{loan}' } }])
  fireEvent.click(await screen.findByText('JZ-2'))
  await waitFor(() => expect(asked.some(({ of }) => of === 'lab.item')).toBe(true))
  const request = asked.find(({ of }) => of === 'lab.item')
  expect(termsOf(request?.advanced?.of ?? [])).toEqual([{ field: 'name', rule: 'like', val: 'l2' }])
  expect(screen.getByText('months {"loan":"l2"}')).toBeDefined()
  expect(written.at(-1)).toBe('p.loan=l2')
  await go('p.loan=l1')
  expect(screen.getByText('months {"loan":"l1"}')).toBeDefined()
  fireEvent.click(within(region('借展登记')).getByRole('button', { name: '取消选择' }))
  expect(written.at(-1)).toBe('')
  expect(within(region('借展藏品')).getByText('请先选择“借展”，这里会显示相关内容')).toBeDefined()
})
it('begins with what the address says, and shows all rows where a section does not wait', async () => {
  const { asked } = draw(
    [
      { ...ITEMS, unset: 'all' },
      { kind: 'report', report: 'months', values: { a: '{loan}' } },
    ],
    {
      at: 'p.loan=l1&p.other=x&q.no=1',
    },
  )
  expect(await screen.findByText('months {"a":"l1"}')).toBeDefined()
  await waitFor(() =>
    expect(termsOf(asked[0]?.advanced?.of ?? [])).toEqual([{ field: 'name', rule: 'like', val: 'l1' }]),
  )
  cleanup()
  const second = draw([{ ...ITEMS, unset: 'all' }])
  await waitFor(() => expect(second.asked[0]?.advanced).toBeUndefined())
  expect(second.asked).not.toEqual([])
})
it('counts and sums up rows', async () => {
  draw([
    { kind: 'number', title: '批次', screen: 'lab.loan', unit: '批' },
    { kind: 'number', title: '估值', screen: 'lab.loan', of: 'sum', field: 'no' },
  ])
  await waitFor(() => expect(region('批次').textContent).toContain('2批'))
  await waitFor(() => expect(region('估值').textContent).toContain('1,234.5'))
})
it('says calmly that a section is closed to the reader, and draws the others', async () => {
  const permissions: Permissions = {
    ...EVERYTHING,
    can: (code) => code !== 'lab:item:list',
    excluded: (prefix) => new Set(prefix === 'lab:loan' ? ['secret'] : []),
  }
  const { asked } = draw(
    [
      LIST,
      { kind: 'list', title: '藏品', screen: 'lab.item' },
      { kind: 'list', title: '底价', screen: 'lab.loan', filter: [{ field: 'secret', rule: 'eq', value: '1' }] },
    ],
    { permissions },
  )
  expect(await screen.findByText('JZ-1')).toBeDefined()
  expect(within(region('藏品')).getByText('您没有查看这部分内容的权限')).toBeDefined()
  expect(asked.every(({ of }) => of === 'lab.loan')).toBe(true)
})
it('says calmly that the server refuses a screen', async () => {
  const refused = (status: number) => async () => {
    throw new ApiError('API_FAILED', { status, replyCode: status } as never)
  }
  draw([{ kind: 'list', title: '藏品', screen: 'lab.item' }], { open: refused(510) as never })
  expect(await screen.findByText('您没有查看这部分内容的权限')).toBeDefined()
  cleanup()
  draw([{ kind: 'list', title: '藏品', screen: 'lab.item' }], { open: refused(404) as never })
  expect(await screen.findByText('这部分内容的页面已停用或不存在')).toBeDefined()
})
it('draws texts, pictures and unfinished sections, and axe finds nothing', async () => {
  draw([
    { kind: 'text', text: '**说明** <b>x</b>', width: 6 },
    { kind: 'picture', picture: '/logo.svg', alt: '馆标' },
    { kind: 'list' },
  ])
  expect((await screen.findByText('说明')).tagName).toBe('STRONG')
  expect(screen.getByRole('img', { name: '馆标' })).toBeDefined()
  expect(screen.getByText('这个区块还没有设置完成')).toBeDefined()
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } })
  expect(violations.map(({ id }) => id)).toEqual([])
})
it('writes only what differs from the values that a page begins with, and reads it again', () => {
  const parameters = { year: { title: '年', default: '2024' }, loan: { title: '借展' } }
  for (const values of [{}, { year: '2024' }, { year: '2023', loan: 'a&b' }, { loan: '一' }])
    expect(valuesInAddress(parameters, addressOfValues(parameters, values))).toEqual(values)
  expect(addressOfValues(parameters, { year: '2024' })).toBe('')
})
it('keeps what a person asks for besides the conditions of the section', () => {
  const own = { match: 'or', of: [{ field: 'a', rule: 'eq', val: '1' }] } as const
  const request: ListRequest = {
    pageNo: 1,
    pageSize: 1,
    sort: { field: 'id', order: 'asc' },
    fields: [],
    terms: {},
    advanced: own,
  }
  expect(withTerms(request, [{ field: 'b', rule: 'ge', value: '2' }]).advanced).toEqual({
    match: 'and',
    of: [{ field: 'b', rule: 'ge', val: '2' }, own],
  })
})
