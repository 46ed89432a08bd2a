import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { LoadedScreen } from '../../api/screens.ts'
import { forgetPermissions, storePermissions } from '../../state/session/permissions.ts'
import { session } from '../../state/session/session.ts'
import { ScriptGate } from './ScriptGate.tsx'
import { useScriptGate } from './use-script-gate.ts'

const loaded = (more: Partial<LoadedScreen>): LoadedScreen => ({
  screen: undefined,
  problems: [],
  origin: 'server',
  scripts: ['form'],
  scriptsBy: ['li'],
  scriptsMark: 'form1',
  ...more,
})

function Page({ of }: { of: LoadedScreen }) {
  const { isOpen, authors, agree } = useScriptGate('lab.gate', of)
  return isOpen ? <p>scripts run</p> : <ScriptGate authors={authors} onAgree={agree} />
}
const runs = () => screen.queryByText('scripts run') !== null

beforeEach(() => {
  localStorage.clear()
  forgetPermissions()
  session.username = 'admin'
})

it('runs no script of others for people who can give rights, until they agree to them as they are', async () => {
  storePermissions([{ action: 'system:policy:edit', type: '1' }], [])
  const { rerender } = render(<Page of={loaded({})} />)
  expect(runs()).toBe(false)
  expect(screen.getByText(/li编写的脚本/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '运行脚本' }))
  expect(runs()).toBe(true)
  rerender(<Page of={loaded({ scriptsMark: 'form2', scriptsBy: ['li', 'admin'] })} />)
  expect(runs()).toBe(false)
})
it('blocks no script of ordinary users, none of their own, and those of unknown authors', () => {
  const { rerender } = render(<Page of={loaded({})} />)
  expect(runs()).toBe(true)
  storePermissions([{ action: 'system:screen:grant', type: '1' }], [])
  rerender(<Page of={loaded({ scriptsBy: ['admin'] })} />)
  expect(runs()).toBe(true)
  rerender(<Page of={loaded({ scripts: [], scriptsBy: undefined })} />)
  expect(runs()).toBe(true)
  rerender(<Page of={loaded({ scriptsBy: undefined, scriptsMark: undefined })} />)
  expect(runs()).toBe(false)
})
