import { describe, expect, it } from 'vitest'
import { compileScript, runScript } from './host.ts'
import { scriptJob } from './job.ts'

const LIMITS = { time: 20_000, memory: 24 * 1024 * 1024 }
const SHORT = { ...LIMITS, time: 300 }
const SOON = AbortSignal.timeout(60_000)

interface Ended {
  readonly value?: string
  readonly error?: string
}
async function run(text: string, { limits = LIMITS, signal = SOON, answer = '{"result": [1, 2]}' } = {}) {
  const lines: string[] = []
  const calls: string[] = []
  const ended = await runScript(text, {
    limits,
    signal,
    log: (line) => void lines.push(line),
    async call({ method, path, body }) {
      calls.push([method, path, body].join(' '))
      return answer
    },
  }).then(
    (value): Ended => ({ value }),
    (error: Error): Ended => ({ error: error.message }),
  )
  return { ...ended, lines, calls }
}

describe('a script of a job', () => {
  it('SYSTEM-049 calls, logs and returns a text', async () => {
    const ended = await run(`
      const { result } = await call('POST', '/data/x/list', { a: 1 })
      log('rows', result.length, { a: 1 })
      await Promise.all([call('GET', '/a'), call('GET', '/b')])
      return \`\${result.length} rows\``)
    expect(ended).toEqual({
      value: '2 rows',
      lines: ['rows 2 {"a":1}'],
      calls: ['POST /data/x/list {"a":1}', 'GET /a ', 'GET /b '],
    })
    // What goes on beside the answer ends with it.
    expect(await run('(async () => { for (;;) await null })(); return 1')).toMatchObject({ value: '1' })
    expect(await run('log(1)')).toMatchObject({ value: '', lines: ['1'] })
  })
  it.each([
    ['an endless loop', 'for (;;) {}', /连续运行超过 0.3 秒/, SHORT],
    ['an endless loop of promises', 'for (;;) await null', /连续运行超过 0.3 秒/, SHORT],
    ['a loop that catches', 'for (;;) { try { for (;;) {} } catch {} }', /连续运行超过 0.3 秒/, SHORT],
    ['a memory bomb', 'const all = []; for (;;) all.push(new Uint8Array(100_000))', /占用内存超过 24 MB/],
    ['a huge text', 'let text = "x"; for (;;) text += text', /占用内存超过 24 MB|第 1 行出错/],
    ['a throw', '\n\nthrow new TypeError("no")', /^脚本第 3 行出错：TypeError: no$/],
    ['a rejection of a text', 'return Promise.reject("no")', /^脚本出错：no$/],
    ['a promise that never settles', 'await new Promise(() => undefined)', /等待的结果不会再出现/],
    ['a flood of calls', 'for (;;) call("GET", "/a")', /第 1 行出错：RangeError: too many calls/],
    ['deep recursion', 'const f = () => f() + 1; f()', /第 1 行出错/],
    ['a mistake of syntax', 'const', /脚本第 \d 行出错：SyntaxError/],
  ])('SYSTEM-049 ends within its limit: %s', async (_, text, message, limits = LIMITS) => {
    const { error, calls } = await run(text, { limits })
    expect(error).toMatch(message)
    expect(calls.length).toBeLessThanOrEqual(21)
  })
  it('SYSTEM-049 that floods its log leaves lines out, and one that is aborted ends', async () => {
    expect((await run('for (let at = 0; at < 5000; at++) log(at)')).lines).toHaveLength(200)
    const stop = new AbortController()
    const ended = run('for (;;) {}', { signal: stop.signal, limits: { ...LIMITS, time: 120_000 } })
    stop.abort('timed out')
    expect(await ended).toHaveProperty('error')
  })
  it('SEC-11 reaches nothing of the server', async () => {
    const names = ['process', 'require', 'module', 'fetch', 'WebSocket', 'setTimeout', 'WebAssembly', 'performance']
    const found = await run(`
      const names = ${JSON.stringify(names)}.filter((name) => typeof globalThis[name] !== 'undefined')
      for (const way of ['return typeof process', 'return typeof require'])
        for (const maker of [call, log, async () => {}, Promise.prototype.then]) names.push(String(await maker.constructor(way)()))
      const loaded = await import('node:fs').then(() => 'fs', () => '')
      return names.join() + loaded`)
    expect(found).toMatchObject({ value: Array(8).fill('undefined').join() })
    const tampered = await run(`
      Map.prototype.get = () => undefined; JSON.stringify = () => 'x'; Promise.prototype.then = () => {}
      Object.defineProperty(Map.prototype, 'size', { get: () => 0 })
      for (let at = 0; at < 5000; at++) call('GET', '/a')`)
    expect(tampered.error).toBeDefined()
    expect(tampered.calls.length).toBeLessThanOrEqual(21)
    expect(JSON.stringify({})).toBe('{}')
  })
  it('SYSTEM-049 is compiled when it is saved, without running', async () => {
    await expect(compileScript('for (;;) {}')).resolves.toBe('')
    await expect(compileScript('})(); for (;;) {} (async () => {')).resolves.toBe('')
    await expect(compileScript('\nreturn {')).rejects.toThrow(/^脚本第 \d 行出错：SyntaxError/)
  })
  it('SYSTEM-049 neither runs nor is saved in safe mode', async () => {
    const context = { env: { safeMode: true }, can: () => true, parameters: { scriptText: 'log(1)' } } as never
    expect(() => scriptJob.assertMayWrite?.(context)).toThrow('安全模式下不能使用脚本任务')
    await expect(scriptJob.run(context)).rejects.toThrow('安全模式下不能使用脚本任务')
  })
})
