import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { access, writeFile } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { lowerPriority } from '../../db/connection/priority.ts'
import { readBook } from './book/book.ts'

const TASKS = '/proc/self/task'

/** The place of the threads of this process in the queue for the processor, as Linux reports it: the 19th word, counted from the end of the name. */
function priorities(): number[] {
  return readdirSync(TASKS).flatMap((task) => {
    try {
      const line = readFileSync(join(TASKS, task, 'stat'), 'utf8')
      return [Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[16])]
    } catch {
      // It has ended since it was listed.
      return []
    }
  })
}
const lowered = () => priorities().filter((one) => one > getPriority()).length

describe.runIf(process.platform === 'linux')('a thread that reads a sheet has a lower priority than the others', () => {
  it('where it leaves the rows in files', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-lowered-'))
    // A pipe is empty until the test writes to it: the thread can be observed until then.
    const pipe = join(folder, 'pipe')
    execFileSync('mkfifo', [pipe])
    // The pool for file operations inherits the priority of the thread that uses it first.
    await access(folder)
    try {
      const before = lowered()
      const reading = readBook({ name: 'a.csv', content: pipe }, folder)
      try {
        await vi.waitFor(() => expect(lowered()).toBe(before + 1), { timeout: 5000 })
      } finally {
        await writeFile(pipe, '编号\nA-1\n')
      }
      expect(await reading).toMatchObject([{ name: 'a', rows: 2 }])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

it.runIf(process.platform === 'linux')(
  'the threads that collect garbage for all others have a lower priority, and no other thread',
  () => {
    // In a process of its own: a thread with a lowered priority cannot raise it again.
    const code = `
    const { lowerHelperPriority } = await import(${JSON.stringify(new URL('../../db/connection/priority.ts', import.meta.url).href)})
    const { readdirSync, readFileSync } = await import('node:fs')
    const { getPriority } = await import('node:os')
    lowerHelperPriority()
    const tasks = readdirSync('/proc/self/task').map((task) => [readFileSync('/proc/self/task/' + task + '/comm', 'utf8').trim() === 'V8Worker', getPriority(Number(task)) > getPriority()])
    console.log(JSON.stringify(tasks))`
    const tasks = JSON.parse(
      execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }),
    ) as readonly (readonly [boolean, boolean])[]
    expect(tasks.some(([isHelper]) => isHelper)).toBe(true)
    expect(tasks.filter(([isHelper, isBehind]) => isHelper !== isBehind)).toEqual([])
  },
)

it.runIf(existsSync('/proc/self/autogroup'))(
  'a session of the database stands back with its whole process group, which systems look at first',
  () => {
    const session = spawn(process.execPath, ['-e', 'setTimeout(() => undefined, 60_000)'], {
      detached: true,
      stdio: 'ignore',
    })
    try {
      lowerPriority(session.pid)
      expect(getPriority(session.pid)).toBeGreaterThan(getPriority())
      expect(readFileSync(`/proc/${session.pid}/autogroup`, 'utf8')).toMatch(/ nice 10$/m)
    } finally {
      session.kill()
    }
  },
)
