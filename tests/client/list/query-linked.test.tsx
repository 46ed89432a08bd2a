import { screen as page, waitFor, within } from '@testing-library/react'
import { expect, it, type Mock } from 'vitest'
import type { Screen } from '../../../schemas/language/screen.ts'
import type { DataSource } from '../../../src/api/rows/data-source.ts'
import { RELIC, draw, relics, rowsShown } from '../kit.tsx'

const items = [
  { value: 'b1', text: '青铜器' },
  { value: 'b2', text: '青铜兵器' },
  { value: 'j1', text: '玉器' },
]
const LINKED: Screen = {
  ...RELIC,
  fields: {
    ...RELIC.fields,
    kind: { title: '大类' },
    sort: { title: '小类', view: 'radio', options: { items }, choices: 'option.value.startsWith(kind)' },
  },
  query: { items: [{ field: 'kind', mode: 'single' }, 'sort'] },
}
const area = () => within(page.getByRole('search'))
const lastTerms = (list: Mock<DataSource['list']>) => list.mock.calls.at(-1)?.[0].terms

it('offers in a query what the form would offer, and everything while nothing decides', async () => {
  const { user, source } = await draw({ screen: LINKED, rows: relics(1) })
  await rowsShown()
  const box = () => area().getByRole('combobox', { name: '小类' })
  const offered = () =>
    [...document.querySelectorAll('.ant-select-item-option:not(.ant-select-item-option-disabled)')].map(
      (option) => option.textContent,
    )
  await user.click(box())
  await waitFor(() => expect(offered()).toEqual(['青铜器', '青铜兵器', '玉器']))
  await user.type(area().getByLabelText('大类'), 'b')
  await user.click(box())
  await waitFor(() => expect(offered()).toEqual(['青铜器', '青铜兵器']))
  await user.click(page.getByTitle('青铜兵器'))
  await user.click(area().getByRole('button', { name: /查\s*询/ }))
  await waitFor(() => expect(lastTerms(source.list)).toEqual({ kind: 'b', sort: 'b2' }))
})

it('QUERY-014 reports at the field that a range ends before it begins, and sends no query', async () => {
  const screen: Screen = {
    ...RELIC,
    fields: { ...RELIC.fields, worth: { title: '价值', view: 'number', type: 'number' } },
    query: { items: [{ field: 'worth', mode: 'range' }] },
  }
  const { user, source } = await draw({ screen, rows: relics(1) })
  await rowsShown()
  const [begin, end] = area().getAllByRole('spinbutton')
  await user.type(begin ?? document.body, '20')
  await user.type(end ?? document.body, '3')
  await user.click(area().getByRole('button', { name: /查\s*询/ }))
  expect((await area().findByRole('alert')).textContent).toBe('价值的开始不能晚于（大于）结束')
  expect(source.list).toHaveBeenCalledTimes(1)
  await user.type(end ?? document.body, '0')
  await user.click(area().getByRole('button', { name: /查\s*询/ }))
  await waitFor(() => expect(lastTerms(source.list)).toEqual({ worth_begin: '20', worth_end: '30' }))
})

it('begins with what the expressions of the document say, in the first call', async () => {
  const screen: Screen = {
    ...RELIC,
    fields: { ...RELIC.fields, made: { title: '日期', view: 'date' } },
    query: {
      items: [
        { field: 'name', mode: 'single', initial: '"藏品" + "1"' },
        { field: 'made', mode: 'range', initial: '[today, today]' },
        { field: 'level', default: '2', initial: '"3"' },
      ],
    },
  }
  const { source } = await draw({ screen, rows: relics(1) })
  await waitFor(() => expect(source.list).toHaveBeenCalled())
  const { terms } = source.list.mock.calls[0]?.[0] ?? {}
  expect(terms).toMatchObject({
    name: '藏品1',
    made_begin: expect.stringMatching(/^\d{4}-\d\d-\d\d/),
    made_end: expect.stringMatching(/^\d{4}-\d\d-\d\d/),
    level: '*2*',
  })
  expect(source.list).toHaveBeenCalledTimes(1)
})
