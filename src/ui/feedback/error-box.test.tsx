import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { lazyPart } from '../../../registry/kit/parts/late.tsx'
import { Boundary } from '../frame/Boundary.tsx'
import { ErrorBox } from './ErrorBox.tsx'

it('offers to reload the page where a part belongs to an older build', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const Part = lazyPart<object>(() =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/Form-1.js')),
  )
  render(
    <Boundary renderBroken={(error, retry) => <ErrorBox error={error} onRetry={retry} />}>
      <Part />
    </Boundary>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('系统已更新，请刷新页面')
  expect(screen.getByRole('button', { name: '刷新页面' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /重\s*试/ })).toBeNull()
  vi.restoreAllMocks()
})
it('offers another try for every other failure', () => {
  render(<ErrorBox error={new TypeError('x is undefined')} onRetry={() => undefined} />)
  expect(screen.getByRole('button', { name: /重\s*试/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '刷新页面' })).toBeNull()
})
