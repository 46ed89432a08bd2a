import { fireEvent, screen as page, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { FilePort } from '../../../registry/kit/ports.ts'
import { fakePorts } from '../../../registry/kit/testing.tsx'
import { AppError } from '../../../schemas/messages/index.ts'
import { RELIC, draw, relics, rowsShown } from '../kit.tsx'

/** An open form whose file is on its way until the test lets it arrive or fail. */
async function uploading() {
  const answers: { arrive: (path: string) => void; fail: (reason: unknown) => void }[] = []
  const signals: AbortSignal[] = []
  const upload: FilePort['upload'] = (_, { signal }) =>
    new Promise<string>((arrive, fail) => {
      answers.push({ arrive, fail })
      if (signal) signals.push(signal)
      signal?.addEventListener('abort', () => fail(new AppError('API_ABORTED')))
    })
  const files = { ...fakePorts().files, upload }
  const fields = { name: { title: '名称' }, paper: { title: '附件', view: 'file' } }
  const screen = { ...RELIC, fields, query: { items: [] }, list: { columns: ['name'] }, form: {} }
  const drawn = await draw({ screen, rows: relics(1), ports: { files } })
  await rowsShown()
  await drawn.user.click(page.getByRole('button', { name: /新增/ }))
  await drawn.user.type(await page.findByLabelText('名称'), '账册')
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('no upload')
  fireEvent.change(input, { target: { files: [new File(['x'], 'a.pdf', { type: 'application/pdf' })] } })
  await waitFor(() => expect(answers).toHaveLength(1))
  const answer = answers[0]
  if (!answer) throw new Error('nothing was sent')
  return { ...drawn, answer, signals, save: () => drawn.user.click(page.getByRole('button', { name: /保\s*存/ })) }
}

it('waits for a file that is on its way, and saves the record with it', async () => {
  const { answer, source, notify, save } = await uploading()
  await save()
  expect(notify).toHaveBeenCalledWith('info', '文件正在上传，完成后将自动保存')
  expect(source.add).not.toHaveBeenCalled()
  answer.arrive('temp/a_1.pdf')
  await waitFor(() => expect(source.add).toHaveBeenCalledTimes(1))
  const { paper, name } = source.add.mock.calls[0]?.[0] ?? {}
  expect([name, String(paper).includes('temp/a_1.pdf')]).toEqual(['账册', true])
})
it('saves nothing when the file did not arrive, until it is asked to again', async () => {
  const { answer, source, notify, save } = await uploading()
  await save()
  answer.fail(new AppError('FILE_SEND_FAILED', { name: 'a.pdf' }))
  await waitFor(() => expect(notify).toHaveBeenCalledWith('error', 'a.pdf 文件上传失败'))
  await waitFor(() => expect(page.getByRole('button', { name: /保\s*存/ }).className).not.toContain('loading'))
  expect(source.add).not.toHaveBeenCalled()
  await save()
  await waitFor(() => expect(source.add).toHaveBeenCalledTimes(1))
})
it('loses neither the file nor what was typed when the page around is drawn with other ports', async () => {
  const { answer, source, save, redraw, notify } = await uploading()
  await redraw()
  expect(page.getByRole('progressbar', { name: '正在上传 a.pdf' })).toBeDefined()
  await save()
  expect(notify).toHaveBeenCalledWith('info', '文件正在上传，完成后将自动保存')
  answer.arrive('temp/a_1.pdf')
  await waitFor(() => expect(source.add).toHaveBeenCalledTimes(1))
  expect(source.add.mock.calls[0]?.[0]).toMatchObject({ name: '账册', paper: 'temp/a_1.pdf' })
})
it('aborts running uploads when the form is discarded, without an error message', async () => {
  const { signals, user, notify } = await uploading()
  await user.click(page.getByRole('button', { name: /关\s*闭/ }))
  await user.click(await page.findByRole('button', { name: '放弃修改' }))
  await waitFor(() => expect(signals.map(({ aborted }) => aborted)).toEqual([true]))
  expect(notify.mock.calls.filter(([level]) => level === 'error')).toEqual([])
})
