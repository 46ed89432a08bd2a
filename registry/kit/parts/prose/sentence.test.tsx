import { describe, expect, it, vi } from 'vitest'
import { AppError, say } from '../../../../schemas/messages/index.ts'
import { fakePorts } from '../../testing.tsx'
import { isRefusal, sentenceOf, composeSentence } from './sentence.ts'

const ports = fakePorts()
const long = new AppError('FILE_LAST_KEPT', { count: 3 })

describe('a failure of a port', () => {
  it('is said in its own words, with what they name, and in general ones where it has none', () => {
    expect(sentenceOf(long, ports)).toBe(say('FILE_LAST_KEPT', { count: 3 }))
    for (const reason of [new Error('ECONNREFUSED 10.0.0.1'), 'text', undefined])
      expect(sentenceOf(reason, ports)).toBe(say('COMMON_FAILED'))
  })
  it('is shown once: not where the host has shown it already', () => {
    const notify = vi.fn<(level: string, text: string) => void>()
    for (const reason of [
      long,
      new Error('x'),
      Object.assign(new AppError('FILE_LAST_KEPT', { count: 4 }), { announced: false }),
      Object.assign(new Error('y'), { announced: true }),
    ])
      composeSentence({ ...ports, notify }, 'warning', reason)
    expect(notify.mock.calls).toEqual([
      ['warning', say('FILE_LAST_KEPT', { count: 3 })],
      ['warning', say('COMMON_FAILED')],
      ['warning', say('FILE_LAST_KEPT', { count: 4 })],
      ['warning', say('COMMON_FAILED')],
    ])
    composeSentence(
      { ...ports, notify },
      'error',
      Object.assign(new AppError('FILE_LAST_KEPT', { count: 5 }), { announced: true }),
    )
    expect(notify).toHaveBeenCalledTimes(4)
    composeSentence({ ...ports, notify }, 'error', long)
    expect(notify.mock.lastCall?.[0]).toBe('error')
  })
  it('is a refusal where the server will not have it, not where it did not get there', () => {
    expect(
      [
        new AppError('FILE_UPLOAD_REFUSED'),
        new AppError('API_REFUSED'),
        new AppError('FILE_LAST_KEPT', { count: 1 }),
        new Error('FILE_UPLOAD_REFUSED'),
        undefined,
      ].map(isRefusal),
    ).toEqual([true, true, false, false, false])
  })
})
