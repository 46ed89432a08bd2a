import { act, render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakePorts, fixtureOptions } from '../../kit/testing.tsx'
import { acceptRecord, buildChecks, checkField } from '../../../engine/validate/record.ts'
import { resolveScreen } from '../../../engine/model/resolve.ts'
import { listMulti } from './index.ts'
import type { Options } from './options.ts'
import { Form } from './view.tsx'

const options = fixtureOptions(listMulti, {}) as Options

it('DICT-018 shows one tag at most and counts the others', async () => {
  const field = { key: 'm', title: '材质', required: false, lookup: { kind: 'dict', code: 'material' } as const }
  const { container } = render(
    <Form
      id="m"
      options={options}
      value={['jade', 'bronze', 'wood']}
      onChange={() => {}}
      disabled={false}
      invalid={false}
      ports={fakePorts()}
      field={field}
    />,
  )
  await act(async () => {})
  expect([...container.querySelectorAll('.ant-select-selection-item')].map((tag) => tag.textContent)).toEqual([
    '玉',
    '+ 2 ...',
  ])
})

it('DICT-013 separates the keys by a comma', () => {
  expect(listMulti.codec.write(['jade', 'bronze'], options)).toBe('jade,bronze')
  expect(listMulti.codec.read('jade,bronze', options)).toEqual(['jade', 'bronze'])
  expect(listMulti.storage(options, { title: '材质' }).match).toBe('list')
})

it('QUERY-013 asks for lists that hold any of several keys', () => {
  expect(listMulti.codec.query(['jade', 'bronze'], options)).toEqual([{ op: 'in', value: 'jade,bronze' }])
})

it('stores nothing that the fixed choices do not have', () => {
  const field = {
    title: '材质',
    view: 'list_multi',
    options: { items: [{ value: 'a.b' }, { value: 'c' }, { value: 'x-y' }] },
  }
  const checks = buildChecks(resolveScreen({ version: 1, id: 'a.b', title: 'x', fields: { one: field } }))
  const refused = (one: string) => checkField(checks, 'one', acceptRecord(checks, { one }, undefined))?.params['value']
  expect(['a.b', 'c,a.b', 'x-y', 'axb', 'c,', 'c,d'].map(refused)).toEqual([
    undefined,
    undefined,
    undefined,
    'axb',
    undefined,
    'd',
  ])
})
