import { run } from 'axe-core'
import { describe, expect, it, vi } from 'vitest'
import { setLocale } from '../state/locale.ts'
import { showProgress } from './progress.ts'

const bar = () => document.querySelector<HTMLElement>('[role="progressbar"]')

describe('the line at the top of the page', () => {
  it('is shown with a name while the user waits, and is removed a moment later', async () => {
    setLocale('zh-CN')
    const hide = showProgress()
    expect(bar()?.hidden).toBe(false)
    expect(bar()?.getAttribute('aria-label')).toBe('正在等待服务器响应')
    expect((await run(document.body, { rules: { region: { enabled: false } } })).violations).toEqual([])
    hide()
    expect(bar()?.hidden).toBe(false)
    await vi.waitFor(() => expect(bar()?.hidden).toBe(true), { timeout: 20_000 })
  })
  it('stays for the next call of a row, and speaks the language of the person', async () => {
    setLocale('en-US')
    const first = showProgress()
    first()
    const second = showProgress()
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect([
      bar()?.hidden,
      bar()?.getAttribute('aria-label'),
      document.querySelectorAll('[role="progressbar"]').length,
    ]).toEqual([false, 'Waiting for the server', 1])
    second()
    setLocale('zh-CN')
  })
})
