import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { Activity } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakePorts } from '../../registry/kit/testing.tsx'
import type { Screen } from '../../schemas/language/screen.ts'
import { connectHere, engineFile } from '../../tests/kit/threads/sandbox.ts'
import { openDocument } from '../document/state.ts'
import { EditorProvider } from '../editor/context.tsx'
import { SMALL_SCREEN, DesignerHarness, useFakeService } from '../testing.tsx'
import { ScriptView } from './ScriptView.tsx'
import { TryOut } from './TryOut.tsx'

// The code editor needs a layout engine; it is tried in a real browser. Here a plain box takes its place.
vi.mock('./ScriptEditor.tsx', () => ({
  ScriptEditor: ({
    text,
    shown,
    onChange,
  }: {
    text: string
    shown: { line: number } | null
    onChange: (text: string) => void
  }) => (
    <textarea
      aria-label="脚本代码"
      data-line={shown?.line}
      value={text}
      onChange={(event) => onChange(event.target.value)}
    />
  ),
}))
vi.mock('../source/DiffView.tsx', () => ({
  DiffView: ({ before, after }: { before: string; after: string }) => (
    <pre data-testid="diff">{`${before}→${after}`}</pre>
  ),
}))

interface Kept {
  version: number
  cgJs: string
  by: string
}
const service = useFakeService()
let kept: Record<'form' | 'list', Kept[]>
let notices: string[]
let reads = 0
const answer = (result: unknown) => HttpResponse.json({ success: true, code: 200, message: '', result, timestamp: 1 })
const kindOf = (request: Request) => (new URL(request.url).searchParams.get('type') === 'list' ? 'list' : 'form')

beforeEach(() => {
  kept = {
    form: [
      { version: 1, cgJs: 'show() {}', by: 'zhou' },
      { version: 2, cgJs: 'show() { that.hide("note") }', by: 'admin' },
    ],
    list: [],
  }
  notices = []
  const reply = (all: readonly Kept[], type: string) => {
    const last = all.at(-1)
    return last
      ? {
          id: 's',
          cgJs: last.cgJs,
          cgJsType: type,
          content: '',
          version: last.version,
          updateBy: last.by,
          updateTime: '2026-01-01 08:00:00',
        }
      : null
  }
  service.server.use(
    http.get('*/online/cgform/head/enhanceJs/:code', ({ request }) => {
      reads += 1
      return answer(reply(kept[kindOf(request)], kindOf(request)))
    }),
    http.put('*/online/cgform/head/enhanceJs/:code', async ({ request }) => {
      const body = (await request.json()) as { cgJs: string; cgJsType: 'form' | 'list'; version: number }
      const all = kept[body.cgJsType]
      if (body.version !== (all.at(-1)?.version ?? 0))
        return HttpResponse.json(
          { success: false, code: 409, message: '脚本已被 zhou 修改', result: null, timestamp: 1 },
          { status: 409 },
        )
      all.push({ version: body.version + 1, cgJs: body.cgJs, by: 'admin' })
      return answer(reply(all, body.cgJsType))
    }),
    http.get('*/online/cgform/head/enhanceJsVersions/:code', ({ request }) =>
      answer(
        kept[kindOf(request)].toReversed().map(({ version, by, cgJs }) => ({
          version,
          author: by,
          createTime: '2026-01-01 08:00:00',
          length: cgJs.length,
        })),
      ),
    ),
    http.get('*/online/cgform/head/enhanceJsVersions/:code/:version', ({ request, params }) =>
      answer({
        version: Number(params['version']),
        cgJs: kept[kindOf(request)].find(({ version }) => version === Number(params['version']))?.cgJs ?? '',
      }),
    ),
  )
})

const ports = () => fakePorts({ notify: (level, text) => void notices.push(`${level} ${text}`) })
function draw() {
  const open = openDocument({
    id: 'collection.relic',
    document: SMALL_SCREEN,
    baseVersion: 1,
    revision: 1,
    hasDraft: false,
  })
  const page = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <DesignerHarness ports={ports()}>
        <EditorProvider open={open} published={SMALL_SCREEN} reveal={() => undefined}>
          <ScriptView />
        </EditorProvider>
      </DesignerHarness>
    </Activity>
  )
  const { rerender } = render(page('visible'))
  /** Another page is shown, `meanwhile` happens, and this one is shown again. */
  const showAgain = async (meanwhile: () => void) => {
    rerender(page('hidden'))
    meanwhile()
    const asked = reads
    rerender(page('visible'))
    await waitFor(() => expect(reads).toBeGreaterThan(asked))
    await act(async () => void (await new Promise((resolve) => setTimeout(resolve, 50))))
  }
  return { showAgain }
}
const box = async () =>
  (await screen.findAllByRole<HTMLTextAreaElement>('textbox', { name: '脚本代码' }))[0] as HTMLTextAreaElement
const press = (name: RegExp | string) => fireEvent.click(screen.getAllByRole('button', { name })[0] as HTMLElement)

describe('the designer’s page of scripts', () => {
  it('shows the stored script, saves the typed one, and says who saved', async () => {
    draw()
    await waitFor(async () => expect((await box()).value).toBe('show() { that.hide("note") }'))
    fireEvent.change(await box(), { target: { value: 'loaded() {}' } })
    expect(await screen.findByText('有未保存的修改')).toBeDefined()
    press('保存脚本')
    await waitFor(() => expect(notices).toContain('success 脚本已保存'))
    expect(await screen.findByText(/版本 3，admin 保存于/)).toBeDefined()
    expect(kept.form.at(-1)?.cgJs).toBe('loaded() {}')
  })
  it('keeps typed text when another person saved meanwhile', async () => {
    draw()
    await waitFor(async () => expect((await box()).value).not.toBe(''))
    kept.form.push({ version: 3, cgJs: 'other() {}', by: 'zhou' })
    fireEvent.change(await box(), { target: { value: 'mine() {}' } })
    press('保存脚本')
    await waitFor(() => expect(notices.some((text) => text.includes('zhou'))).toBe(true))
    expect((await box()).value).toBe('mine() {}')
    expect(kept.form.at(-1)?.cgJs).toBe('other() {}')
  })
  it('overwrites nothing that another person saved while its page was hidden', async () => {
    const { showAgain } = draw()
    await waitFor(async () => expect((await box()).value).not.toBe(''))
    fireEvent.change(await box(), { target: { value: 'mine() {}' } })
    await showAgain(() => kept.form.push({ version: 3, cgJs: 'other() {}', by: 'zhou' }))
    expect((await box()).value).toBe('mine() {}')
    press('保存脚本')
    await waitFor(() => expect(notices.some((text) => text.includes('zhou'))).toBe(true))
    expect([(await box()).value, kept.form.at(-1)?.cgJs]).toEqual(['mine() {}', 'other() {}'])
  })
  it('shows what another person saved while its page was hidden where nothing was typed', async () => {
    const { showAgain } = draw()
    await waitFor(async () => expect((await box()).value).not.toBe(''))
    await showAgain(() => kept.form.push({ version: 3, cgJs: 'other() {}', by: 'zhou' }))
    expect((await box()).value).toBe('other() {}')
    fireEvent.change(await box(), { target: { value: 'mine() {}' } })
    press('保存脚本')
    await waitFor(() => expect(notices).toContain('success 脚本已保存'))
  })
  it('names the lines that will not run and leads to them', async () => {
    draw()
    fireEvent.change(await box(), { target: { value: 'show() {\n  that.refMap\n  that.sh.nothing = false\n}' } })
    const problem = await screen.findByRole('button', { name: /脚本接口中没有“that.refMap”.*第 2 行/ })
    expect(await screen.findByText('页面没有字段“nothing”')).toBeDefined()
    fireEvent.click(problem)
    await waitFor(async () => expect((await box()).dataset['line']).toBe('2'))
  })
  it('JSENHANCE-002 compares and brings back earlier versions', async () => {
    draw()
    await waitFor(async () => expect((await box()).value).not.toBe(''))
    press(/历\s*史/)
    expect(await screen.findByText(/zhou · 2026-01-01 08:00:00/)).toBeDefined()
    fireEvent.click(screen.getAllByRole('button', { name: /比\s*较/ })[1] as HTMLElement)
    expect((await screen.findByTestId('diff')).textContent).toBe('show() {}→show() { that.hide("note") }')
    fireEvent.click(screen.getAllByRole('button', { name: '恢复到编辑器' })[1] as HTMLElement)
    await waitFor(async () => expect((await box()).value).toBe('show() {}'))
    expect(kept.form).toHaveLength(2)
  })
  it('tells the interface in words', async () => {
    draw()
    await box()
    press(/接口说明/)
    expect(await screen.findByText('beforeSubmit(row) {}')).toBeDefined()
    expect(screen.getByText('更换字段的选项；空数组恢复原来的选项')).toBeDefined()
  })
})

describe('trying a script', () => {
  it('runs what is typed over sample rows, and lists what it says and what fails', async () => {
    const wasm = engineFile()
    const shown: number[] = []
    const document: Screen = { version: 1, id: 'a.b', title: 'T', fields: { name: { title: '名称' } } }
    render(
      <DesignerHarness ports={ports()}>
        <TryOut
          screen={document}
          kind="form"
          text={'loaded() {\n  that.set("name", "tried")\n  console.log("hello", { a: 1 })\n  that.refMap\n  null.x\n}'}
          open={() => Promise.resolve({ port: connectHere(), wasm })}
          onShow={(line) => shown.push(line)}
          onClose={() => undefined}
        />
      </DesignerHarness>,
    )
    await waitFor(() => expect(screen.getByRole('textbox', { name: '名称' })).toHaveProperty('value', 'tried'))
    expect(await screen.findByText('hello {"a":1}')).toBeDefined()
    expect(screen.getByText('脚本接口中没有“that.refMap”')).toBeDefined()
    expect(screen.getByText(/^用户自定义JS增强代码运行出错：TypeError/)).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: '第 5 行' }))
    expect(shown).toEqual([5])
  })
})
