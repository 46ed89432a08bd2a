import { fireEvent, render, screen } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Manifest } from '../../schemas/language/widget-package/package.ts'
import { fakePorts } from '../kit/testing.tsx'
import { setPackageSource } from './known.ts'
import { FrameSession } from './session.ts'
import { facesOfPackage } from './view.tsx'

const MANIFEST = JSON.parse(readFileSync('registry/packages/examples/stars/manifest.json', 'utf8')) as Manifest
const onChange = vi.fn<(value: unknown) => void>()
const draw = (isOn: boolean, hash: string) => {
  const { Form } = facesOfPackage({ manifest: MANIFEST, hash, isOn })
  return render(
    <Form
      id="score"
      options={{ most: 5 }}
      field={{ key: 'score', title: '评分', required: false }}
      ports={fakePorts()}
      value={3}
      onChange={onChange}
      disabled={false}
      invalid={false}
    />,
  )
}

describe('the form face of a package', () => {
  it('is a plain input over the stored value, with a sentence, where the package is off', () => {
    draw(false, 'off')
    const input = screen.getByRole('spinbutton')
    fireEvent.change(input, { target: { value: '4' } })
    expect(onChange).toHaveBeenLastCalledWith(4)
    expect(screen.getByRole('note').textContent).not.toBe('')
    expect(input.getAttribute('aria-describedby')).toContain('score-plain')
  })
  it('is the same where the code cannot be had', async () => {
    setPackageSource({ frame: '/frame', code: () => Promise.reject(new Error('gone')) })
    draw(true, 'gone')
    expect(await screen.findByRole('spinbutton')).toBeTruthy()
  })
  it('is a frame without an origin, named by its field', async () => {
    setPackageSource({ frame: '/frame', code: () => Promise.resolve({ module: '', style: '' }) })
    draw(true, 'there')
    const frame = await screen.findByTitle('评分')
    expect(frame.getAttribute('sandbox')).toBe('allow-scripts')
    expect(screen.getByRole('group', { name: '评分' })).toBeTruthy()
  })
})

describe('a frame', () => {
  const heard = { onChange: vi.fn<(value: unknown) => void>(), onStop: vi.fn<(reason: string) => void>() }
  let frame: HTMLIFrameElement
  const say = (data: unknown) =>
    window.dispatchEvent(new MessageEvent('message', { data, source: frame.contentWindow }))
  beforeEach(() => {
    vi.useFakeTimers()
    frame = document.body.appendChild(document.createElement('iframe'))
    const props = { value: null, options: {} } as never
    // It ends with its test.
    void new FrameSession(frame, { module: '', style: '', props, ...heard })
    heard.onChange.mockClear()
    heard.onStop.mockClear()
  })
  afterEach(() => {
    vi.useRealTimers()
    frame.remove()
  })
  it('is stopped when it says nothing in time', () => {
    vi.advanceTimersByTime(60_000)
    expect(heard.onStop).toHaveBeenCalledExactlyOnceWith('silence', '')
  })
  it('is stopped when it floods the page, and is not heard any more', () => {
    say({ kind: 'ready' })
    for (let number = 0; number < 1000; number += 1) say({ kind: 'change', value: number, at: number })
    expect(heard.onStop).toHaveBeenCalledExactlyOnceWith('flood', '')
    expect(heard.onChange.mock.calls.length).toBeLessThan(400)
  })
  it('is stopped when it loads another page', () => {
    say({ kind: 'ready' })
    say({ kind: 'ready' })
    expect(heard.onStop).toHaveBeenCalledExactlyOnceWith('reload', '')
  })
  it('hands on plain values alone', () => {
    for (const value of [{}, [], Number.NaN, 'x'.repeat(200_000), undefined]) say({ kind: 'change', value, at: 1 })
    for (const strange of [null, 'text', { kind: 'unknown' }, { value: 1 }]) say(strange)
    expect(heard.onChange).not.toHaveBeenCalled()
    say({ kind: 'change', value: 'a', at: 1 })
    expect(heard.onChange).toHaveBeenCalledExactlyOnceWith('a')
  })
})
