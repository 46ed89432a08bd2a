import { expect, it } from 'vitest'
import { fakePorts } from '../../registry/kit/testing.tsx'
import { resolveScreen } from '../../engine/model/resolve.ts'
import type { Question } from '../ui/feedback/feedback.tsx'
import { memoryStorage } from '../host/host.tsx'
import { confirmWrites } from './confirm-writes.ts'
import type { ScreenScripts } from './screen-scripts.ts'

const screen = resolveScreen({ version: 1, id: 'lab.page', title: '台账', fields: { a: { title: 'a' } } })

function opened(answers: boolean[], keep = memoryStorage(), mark: string | undefined = 'form1') {
  const asked: Question[] = []
  const calls: string[] = []
  const scripts: ScreenScripts = {
    kinds: new Set(['form']),
    isAuthor: false,
    asks: { mark },
    load: () => Promise.resolve(''),
    call: (method, url) => {
      calls.push(`${method} ${url}`)
      return Promise.resolve({ success: true })
    },
  }
  const confirm = (question: Question) => {
    asked.push(question)
    return Promise.resolve(answers.shift() ?? false)
  }
  return {
    asked,
    calls,
    keep,
    scripts: confirmWrites(scripts, { screen, ports: fakePorts(), keep, confirm, name: '王小明' }),
  }
}

it('asks by name before a script changes something, once for each kind of call, and never before it reads', async () => {
  const { scripts, asked, calls } = opened([true, true])
  await scripts.call('GET', '/data/lab.page/list', {})
  expect(asked).toEqual([])
  await scripts.call('POST', '/data/lab.page/add?x=1', { a: 1 })
  await scripts.call('POST', '/data/lab.page/add', { a: 2 })
  expect(asked.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^王小明，页面“台账”.*“POST \/data\/lab\.page\/add”/),
  ])
  await scripts.call('delete', '/data/lab.page/delete?id=1', {})
  expect(asked).toHaveLength(2)
  expect(calls).toHaveLength(4)
})
it('makes no call that was refused, tells the script so, and asks again', async () => {
  const { scripts, asked, calls } = opened([false, true])
  expect(await scripts.call('POST', '/data/lab.page/add', {})).toMatchObject({ success: false, result: null })
  expect(calls).toEqual([])
  expect(await scripts.call('POST', '/data/lab.page/add', {})).toMatchObject({ success: true })
  expect(asked).toHaveLength(2)
})
it('asks once for calls that come together', async () => {
  const { scripts, asked, calls } = opened([true])
  await Promise.all([1, 2, 3].map(() => scripts.call('POST', '/data/lab.page/add', {})))
  expect([asked.length, calls.length]).toEqual([1, 3])
})
it('remembers an answer for the texts it was about, and for the visit where these have no name', async () => {
  const first = opened([true])
  await first.scripts.call('POST', '/data/lab.page/add', {})
  const again = opened([], first.keep)
  expect(await again.scripts.call('POST', '/data/lab.page/add', {})).toMatchObject({ success: true })
  const changed = opened([], first.keep, 'form2')
  expect(await changed.scripts.call('POST', '/data/lab.page/add', {})).toMatchObject({ success: false })
})
