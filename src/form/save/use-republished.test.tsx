import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { fakePorts } from '../../../registry/kit/testing.tsx'
import { resolveScreen } from '../../../engine/model/index.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import { HostContext, memoryStorage, type Host } from '../../host/host.tsx'
import { memorySource } from '../../screen/preview/memory-source.ts'
import { formStore, type OpenForm } from '../open/index.ts'
import { useRepublished } from './use-republished.ts'

const PUBLISHED: Screen = { version: 1, id: 'a.b', title: 'Loans', fields: { name: { title: 'Name' } } }

/** What a form that shows `drawn` finds when the server refuses by the rules of `published`. */
async function foundAgain(drawn: Screen, published: Screen) {
  const screen = resolveScreen(drawn)
  const source = memorySource([])
  const host: Host = {
    screen,
    source,
    permissions: { can: () => true, isDisabled: () => false, excluded: () => new Set() },
    ports: fakePorts(),
    keep: memoryStorage(),
    offlineScreen: undefined,
    openScreen: async () => ({ screen: resolveScreen(published), source }),
    context: () => ({ now: '', today: '', user: { username: '', realname: '', orgCode: '' } }),
    confirm: async () => false,
    merge: async () => undefined,
  }
  const row = { id: 'r1', version: 1, name: 'as stored' }
  const { context, ports } = host
  const store = formStore({ screen, context, ports, source, id: 'r1', prefix: '', children: [], base: row })
  const form: OpenForm = { store, row, screen, prefix: '', children: [] }
  const wrapper = ({ children }: { children: ReactNode }) => <HostContext value={host}>{children}</HostContext>
  const { result } = renderHook(() => useRepublished(form), { wrapper })
  return result.current()
}

it('finds no other design where the page has added buttons and the name of the record above', async () => {
  const drawn: Screen = { ...PUBLISHED, title: 'JZ2026-001 · Loans', actions: [{ code: 'deal', title: 'Deal with' }] }
  expect(await foundAgain(drawn, PUBLISHED)).toBeUndefined()
})

it('makes the form anew by a changed design, with the buttons and the title of its page', async () => {
  const drawn: Screen = { ...PUBLISHED, title: 'JZ2026-001 · Loans', actions: [{ code: 'deal', title: 'Deal with' }] }
  const found = await foundAgain(drawn, { ...PUBLISHED, fields: { name: { title: 'Name', required: true } } })
  expect(found?.form.screen.byKey.get('name')?.field.required).toBe(true)
  expect(found?.form.screen.screen).toMatchObject({ title: drawn.title, actions: drawn.actions })
})
