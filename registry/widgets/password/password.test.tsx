import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { HIDDEN } from '../../kit/secret.ts'
import { fakePorts, fixtureOptions } from '../../kit/testing.tsx'
import { acceptRecord, buildChecks, checkRecord, storedValueProblem } from '../../../engine/validate/record.ts'
import { resolveScreen } from '../../../engine/model/resolve.ts'
import { NO_CONTEXT } from '../../../schemas/language/expressions/expression.ts'
import { password } from './index.ts'
import type { Options } from './options.ts'
import { Form } from './view.tsx'

function open(stored: string) {
  const onChange = vi.fn<(value: string) => void>()
  function Held() {
    const [value, setValue] = useState(stored)
    const field = { key: 'pin', title: '口令', required: true }
    return (
      <Form
        id="pin"
        options={fixtureOptions(password, {}) as Options}
        field={field}
        value={value}
        onChange={(next) => (onChange(next), setValue(next))}
        disabled={false}
        invalid={false}
        ports={fakePorts({ sentences: password.messages })}
      />
    )
  }
  const { container } = render(<Held />)
  return { onChange, input: container.querySelector('input') as HTMLInputElement, user: userEvent.setup() }
}

it('shows of a stored password that there is one, takes another, and leaves the stored one where it is emptied again', async () => {
  const { onChange, input, user } = open(HIDDEN)
  expect([input.value, input.placeholder]).toEqual(['', '已设置，留空则不修改'])
  await user.type(input, 'ab')
  expect([onChange.mock.calls.flat(), input.value]).toEqual([['a', 'ab'], 'ab'])
  await user.clear(input)
  expect([onChange.mock.lastCall, input.value]).toEqual([[HIDDEN], ''])
})
it('asks for one where none is stored', async () => {
  const { onChange, input, user } = open('')
  expect(input.placeholder).toBe('请输入口令')
  await user.type(input, 'a')
  await user.clear(input)
  expect(onChange.mock.calls.flat()).toEqual(['a', ''])
})
it('is validated when it is typed, and not when a reply says that there is one', () => {
  const checks = buildChecks(
    resolveScreen({
      version: 1,
      id: 'a.b',
      title: 'x',
      fields: {
        pin: { title: '口令', view: 'password', required: true, minLength: 8, unique: true },
        note: { title: '注' },
      },
    }),
  )
  const wrong = (pin: unknown) => checkRecord(checks, { pin }).map(({ code }) => code)
  expect([wrong(HIDDEN), wrong('short'), wrong(null)]).toEqual([[], ['FIELD_MIN_LENGTH'], ['FIELD_REQUIRED']])
  expect(storedValueProblem(checks, 'pin', { pin: HIDDEN }, NO_CONTEXT, { pin: HIDDEN })).toBeUndefined()
  const accepted = (pin: unknown, previous?: object) =>
    acceptRecord(checks, { pin }, previous as Record<string, unknown> | undefined)['pin']
  expect([HIDDEN, '', null].map((pin) => accepted(pin, { pin: 'stored one' }))).toEqual([
    'stored one',
    'stored one',
    'stored one',
  ])
  expect([accepted('another one', { pin: 'stored one' }), accepted(HIDDEN) ?? null]).toEqual(['another one', null])
  expect(checks.screen.byKey.get('pin')?.field.unique).toBe(false)
})
it('is in no order, no quick search and no sortable column of a list', () => {
  const { list } = resolveScreen({
    version: 1,
    id: 'a.b',
    title: 'x',
    fields: { pin: { title: '口令', view: 'password' }, code: { title: '号' } },
    list: {
      columns: [{ field: 'pin', sortable: true }, 'code'],
      sort: { field: 'pin', order: 'asc' },
      quick: ['pin', 'code'],
    },
  })
  expect([
    list.columns.map(({ sortable }) => sortable),
    list.orders.map(({ field }) => field),
    list.sort.field,
    list.quick.map(({ key }) => key),
  ]).toEqual([[false, true], ['createTime'], 'createTime', ['code']])
})
