import { describe, expect, it } from 'vitest'
import { lateEngine } from './engine.ts'
import { Environment } from './expressions.ts'
import { RE2JS } from './patterns.ts'
import { withEngines } from './with-engines.ts'

describe('engines that come late', () => {
  it('are fetched once, however often they are asked for', async () => {
    let fetched = 0
    const engine = lateEngine(async () => ++fetched)
    expect(await withEngines(() => [engine.now(), engine.now()])).toEqual([1, 1])
    expect([engine.now(), fetched]).toEqual([1, 1])
  })
  it('are fetched again after a failure, which is reported', async () => {
    const answers = [Promise.reject(new Error('offline')), Promise.resolve('there')]
    const engine = lateEngine(() => answers.shift() ?? Promise.reject(new Error('asked too often')))
    await expect(withEngines(() => engine.now())).rejects.toThrow('offline')
    expect(await withEngines(() => engine.now())).toBe('there')
  })
  it('hand on what is thrown by what they make', async () => {
    await expect(withEngines(() => RE2JS.compile('('))).rejects.toThrow('missing closing')
  })
  it('do what the engines themselves do', async () => {
    expect(await withEngines(() => RE2JS.compile(RE2JS.translateRegExp('a+')).matches('aaa'))).toBe(true)
    expect(await withEngines(() => new Environment({}).evaluate('1.0 + 2.0'))).toBe(3)
  })
})
