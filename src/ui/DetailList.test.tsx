import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DetailList } from './DetailList.tsx'

const items = [
  { key: 'a', title: '名称', value: '鼎' },
  { key: 'b', title: '备注', value: '', wide: true },
]

it('DETAIL-001 has three columns by default, and four at most', () => {
  const columns = (stated?: number) =>
    render(<DetailList items={items} {...(stated === undefined ? {} : { columns: stated })} />).container.querySelector(
      'dl',
    )?.dataset['columns']
  expect([
    columns(),
    columns(1),
    columns(4),
    columns(7),
    columns(0),
    columns(-2),
    columns(Number.NaN),
    columns(2.9),
  ]).toEqual(['3', '1', '4', '4', '3', '1', '3', '2'])
})
it('ties each title to its value, and says that there is none', () => {
  const { container } = render(<DetailList items={items} />)
  expect([...container.querySelectorAll('dt, dd')].map((part) => `${part.tagName} ${part.textContent}`)).toEqual([
    'DT 名称',
    'DD 鼎',
    'DT 备注',
    'DD –',
  ])
})
