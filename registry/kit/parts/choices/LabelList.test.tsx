import { act, render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Locale } from '../../../../schemas/language/text.ts'
import { fakePorts } from '../../testing.tsx'
import { LabelList } from './LabelList.tsx'

const NAMES = new Map([
  ['u1', '张三,李四'],
  ['u2', '王五'],
  ['u3', '赵六'],
])
const lookup = { kind: 'dict', code: 'people' } as const
async function shown(keys: readonly string[], text: string, dense: boolean, locale: Locale = 'zh-CN') {
  const ports = { ...fakePorts(), locale }
  const labels = vi.fn<typeof ports.lookup.labels>(async () => NAMES)
  const { container } = render(
    <LabelList
      keys={keys}
      text={text}
      dense={dense}
      lookup={lookup}
      ports={{ ...ports, lookup: { ...ports.lookup, labels } }}
    />,
  )
  await act(async () => {})
  return {
    tags: [...container.querySelectorAll('.v-tag')].map((tag) => tag.textContent),
    line: container.textContent,
    asked: labels.mock.calls.length > 0,
  }
}

it('draws one tag for each name, also where names contain commas', async () => {
  expect(await shown(['u1'], '张三,李四', false)).toMatchObject({ tags: ['张三,李四'], asked: false })
  expect(await shown(['u2', 'u3'], '王五,赵六', false)).toMatchObject({ tags: ['王五', '赵六'], asked: false })
  expect(await shown(['u1', 'u2'], '张三,李四,王五', false)).toMatchObject({ tags: ['张三,李四', '王五'], asked: true })
})
it('draws the names of a list as they came', async () => {
  expect(await shown(['u1', 'u2'], '张三,李四,王五', true)).toMatchObject({
    tags: [],
    line: '张三,李四,王五',
    asked: false,
  })
})
it('puts between the names of one line what the language of the person has', async () => {
  expect(await shown(['u2', 'u3'], '王五,赵六', true)).toMatchObject({ line: '王五、赵六' })
  expect(await shown(['u2', 'u3'], 'Wang,Zhao', true, 'en-US')).toMatchObject({ line: 'Wang, Zhao' })
  expect(await shown(['u1', 'u2'], 'Zhang, San,Wang', true, 'en-US')).toMatchObject({ line: 'Zhang, San,Wang' })
})
