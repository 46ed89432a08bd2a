import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { lazyPart } from '../../../registry/kit/parts/late.tsx'
import { Boundary } from '../frame/Boundary.tsx'
import { ErrorBox } from './ErrorBox.tsx'

it('offers another try, and to reload the page, where the code of a part did not come', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isThere = false
  const Part = lazyPart<object>(() =>
    isThere
      ? Promise.resolve(() => <p>loaded</p>)
      : Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/Form-1.js')),
  )
  render(
    <Boundary renderBroken={(error, retry) => <ErrorBox error={error} onRetry={retry} />}>
      <Part />
    </Boundary>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('网络可能中断，或系统已更新')
  expect(screen.getByRole('button', { name: '刷新页面' })).toBeTruthy()
  isThere = true
  fireEvent.click(screen.getByRole('button', { name: /重\s*试/ }))
  expect(await screen.findByText('loaded')).toBeTruthy()
  vi.restoreAllMocks()
})
it('offers another try for every other failure', () => {
  render(<ErrorBox error={new TypeError('x is undefined')} onRetry={() => undefined} />)
  expect(screen.getByRole('button', { name: /重\s*试/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '刷新页面' })).toBeNull()
})
