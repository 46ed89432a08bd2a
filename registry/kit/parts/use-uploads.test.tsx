import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Activity } from 'react'
import { expect, it, vi } from 'vitest'
import { file } from '../../widgets/file/index.ts'
import type { FakeOverrides } from '../testing.tsx'
import { FixtureFace, fakePorts } from '../testing.tsx'

const faces = await file.view()
const pdf = (name: string) => new File(['x'], name, { type: 'application/pdf' })

/** A field on a page that may be put behind another one, or be drawn with other ports; what is sent waits for the test. */
function field(options: Readonly<Record<string, unknown>> = {}, { stored = [] as readonly string[], ...overrides }: FakeOverrides & { readonly stored?: readonly string[] } = {}) {
  const answers: { readonly name: string; readonly arrive: (path: string) => void; readonly signal: AbortSignal | undefined }[] = []
  const onChange = vi.fn<(value: unknown) => void>()
  const notify = vi.fn<(level: string, text: string) => void>()
  const ports = () => fakePorts({
    notify, ...overrides,
    files: { ...fakePorts().files, upload: (sent, { signal }) => new Promise((arrive) => void answers.push({ name: sent.name, arrive, signal })) },
  })
  const value = stored.map((fileName) => ({ fileName, filePath: `temp/${fileName}` }))
  const page = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <FixtureFace widget={file} faces={faces} face="Form" fixture={{ name: 'x', stored: null, value, options, field: { title: '附件' } }} ports={ports()} id="sample" onChange={onChange} />
    </Activity>
  )
  const { container, rerender, unmount } = render(page('visible'))
  const choose = (...files: readonly File[]) => fireEvent.change(container.querySelector('input[type=file]') ?? container, { target: { files } })
  const arrive = (path: string) => act(async () => answers.shift()?.arrive(path))
  return { answers, onChange, notify, choose, arrive, unmount, show: (mode: 'visible' | 'hidden') => act(async () => rerender(page(mode))) }
}
const names = (value: unknown) => (value as readonly { readonly fileName: string }[]).map(({ fileName }) => fileName)

it('goes on while the page is kept behind another one', async () => {
  const { answers, onChange, notify, choose, arrive, show } = field()
  choose(pdf('录像.pdf'))
  await screen.findByRole('progressbar')
  await show('hidden')
  expect(answers[0]?.signal?.aborted).toBe(false)
  await arrive('temp/录像.pdf')
  await show('visible')
  expect(names(onChange.mock.lastCall?.[0])).toEqual(['录像.pdf'])
  expect(await screen.findByRole('button', { name: '下载 录像.pdf' })).toBeDefined()
  expect([screen.queryByRole('progressbar'), notify.mock.calls]).toEqual([null, []])
})

it('stays in the list when the ports are made anew before it has arrived', async () => {
  const { onChange, choose, arrive, show } = field()
  choose(pdf('a.pdf'))
  await show('visible')
  expect(screen.getByRole('progressbar')).toBeDefined()
  await arrive('temp/a.pdf')
  await waitFor(() => expect(names(onChange.mock.lastCall?.[0])).toEqual(['a.pdf']))
})

it('joins the value although its field was taken off the form meanwhile', async () => {
  const { answers, onChange, choose, arrive, unmount } = field({}, { stored: ['old.pdf'] })
  choose(pdf('a.pdf'))
  await screen.findByRole('progressbar')
  unmount()
  expect(answers[0]?.signal?.aborted).toBe(false)
  await arrive('temp/a.pdf')
  expect(names(onChange.mock.lastCall?.[0])).toEqual(['old.pdf', 'a.pdf'])
})

it('says so when there is no room for all that was chosen', async () => {
  const { notify, choose } = field({ number: 2 }, { stored: ['old.pdf'] })
  choose(pdf('a.pdf'))
  expect(notify).not.toHaveBeenCalled()
  choose(pdf('b.pdf'))
  expect(notify.mock.lastCall).toEqual(['warning', '最多 2 个文件，仅保留最后选择的'])
  const single = field({ multi: false }, { stored: ['old.pdf'] })
  single.choose(pdf('a.pdf'))
  expect(single.notify).not.toHaveBeenCalled()
  single.choose(pdf('b.pdf'), pdf('c.pdf'))
  expect([single.notify.mock.calls, single.answers.map(({ name }) => name)]).toEqual([[['warning', '最多 1 个文件，仅保留最后选择的']], ['a.pdf', 'c.pdf']])
})

it('refuses ten files of a wrong kind with one sentence', () => {
  const { notify, answers, choose } = field({ accept: '.docx' })
  choose(...Array.from({ length: 10 }, (_, at) => pdf(`${at}.pdf`)))
  expect([notify.mock.calls, answers]).toEqual([[['error', '请上传文件']], []])
})
