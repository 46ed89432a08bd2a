import { act, render, waitFor } from '@testing-library/react'
import { Activity, useEffect } from 'react'
import { expect, it, vi } from 'vitest'
import { fakePorts } from '../../../registry/kit/testing.tsx'
import { resolveScreen } from '../../../engine/model/resolve.ts'
import type { DataSource, Row } from '../../api/rows/data-source.ts'
import { HostContext, memoryStorage, type Host } from '../../host/host.tsx'
import { memorySource } from '../../screen/preview/memory-source.ts'
import { type OpenForm, useOpenForm } from './use-open-form.ts'

const ROW: Row = { id: 'r1', version: 1, name: 'as stored' }
const NOTHING = {}

const hostOf = (title: string, get: DataSource['get']): Host => ({
  screen: resolveScreen({ version: 1, id: 'a.b', title, fields: { name: { title: 'Name' } } }),
  source: { ...memorySource([]), get },
  permissions: { can: () => true, isDisabled: () => false, excluded: () => new Set() },
  ports: fakePorts(),
  keep: memoryStorage(),
  offlineScreen: undefined,
  openScreen: undefined,
  context: () => ({ now: '', today: '', user: { username: '', realname: '', orgCode: '' } }),
  confirm: async () => false,
  merge: async () => undefined,
})

/** A form in a tab: a publication, which creates another source, may happen while the tab is in the background. */
async function opened() {
  let form: OpenForm | undefined
  const take = (one: OpenForm | undefined) => (form = one)
  function Form() {
    const { form: one } = useOpenForm(ROW, NOTHING)
    useEffect(() => void take(one), [one])
    return null
  }
  const get = vi.fn<DataSource['get']>(async () => ({ ...ROW }))
  const page = (host: Host, mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <HostContext value={host}>
        <Form />
      </HostContext>
    </Activity>
  )
  const first = hostOf('first', get)
  const { rerender } = render(page(first, 'visible'))
  await waitFor(() => expect(form).toBeDefined())
  const now = () => {
    if (!form) throw new Error('The form is not open')
    return form
  }
  async function publishedBehind(): Promise<void> {
    const second = hostOf('second', get)
    await act(async () => rerender(page(first, 'hidden')))
    await act(async () => rerender(page(second, 'hidden')))
    await act(async () => rerender(page(second, 'visible')))
  }
  return { now, get, publishedBehind }
}

it('WORKFLOW-002 draws the form by the list that its record brings, in place of the lists of the person', async () => {
  const row = {
    ...ROW,
    permissionList: [
      { action: 'a:b:name', type: '2', status: '1' },
      { action: 'a:b:amount', type: '1', status: '1' },
    ],
  }
  const formOf = async (record: Row) => {
    let form: OpenForm | undefined
    function Form() {
      const { form: one } = useOpenForm(ROW, NOTHING)
      useEffect(() => void (form = one), [one])
      return null
    }
    const fields = { name: { title: 'Name' }, amount: { title: 'Amount' }, reason: { title: 'Reason' } }
    const host: Host = {
      ...hostOf('first', async () => record),
      screen: resolveScreen({ version: 1, id: 'a.b', title: 'first', permission: 'a:b', fields }),
      permissions: { can: () => true, isDisabled: () => false, excluded: () => new Set(['amount', 'reason']) },
    }
    render(
      <HostContext value={host}>
        <Form />
      </HostContext>,
    )
    await waitFor(() => expect(form).toBeDefined())
    return (form as OpenForm | undefined)?.screen.fields.map(
      ({ key, field }) => `${key}${field.readonly === true ? ' locked' : ''}`,
    )
  }
  expect(await formOf(row)).toEqual(['name locked', 'amount'])
  // Without a list, the host has narrowed the screen already.
  expect(await formOf({ ...ROW })).toEqual(['name', 'amount', 'reason'])
})
it('what was typed stays when the screen is published while the form is in a background tab', async () => {
  const { now, get, publishedBehind } = await opened()
  act(() => now().store.setStored({ name: 'typed' }))
  const { store } = now()
  await publishedBehind()
  expect([now().store === store, store.record['name'], get.mock.calls.length]).toEqual([true, 'typed', 1])
})
it('a file on its way into a field stays on its way', async () => {
  const { now, get, publishedBehind } = await opened()
  const { store } = now()
  act(() => store.flags.set({ uploading: true }))
  await publishedBehind()
  expect([now().store === store, get.mock.calls.length]).toEqual([true, 1])
})
it('an untouched form is opened again with the new screen', async () => {
  const { now, publishedBehind } = await opened()
  await publishedBehind()
  await waitFor(() => expect(now().screen.screen.title).toBe('second'))
})
