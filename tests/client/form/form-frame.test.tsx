import { screen as page, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { memorySource } from '../../../src/screen/preview/memory-source.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import { RELIC, draw, relics, rowsShown } from '../kit.tsx'

async function opened(form: NonNullable<Screen['form']>) {
  const drawn = await draw({ rows: relics(1), screen: { ...RELIC, form } })
  await rowsShown()
  await drawn.user.click(page.getByRole('button', { name: /新增/ }))
  // The placeholder is replaced once the form has loaded.
  const box = await waitFor(() => {
    const open = page.getByRole('dialog')
    within(open).getByLabelText('总登记号')
    return open
  })
  return { ...drawn, dialog: within(box), box }
}
const panelOf = (box: HTMLElement) => box.closest<HTMLElement>('.ant-drawer-content-wrapper')

it('FORM-012 opens in a drawer of the stated width, which fills the whole window and shrinks again, with the typed values', async () => {
  const { dialog, box, user } = await opened({ width: 720 })
  expect(panelOf(box)?.style.width).toBe('720px')
  await user.type(dialog.getByLabelText('名称'), '铜镜')
  await user.click(dialog.getByRole('button', { name: '全屏' }))
  await waitFor(() => expect(panelOf(box)?.style.width).toBe('100%'))
  await user.click(dialog.getByRole('button', { name: '退出全屏' }))
  await waitFor(() => expect(panelOf(box)?.style.width).toBe('720px'))
  expect(dialog.getByLabelText<HTMLInputElement>('名称').value).toBe('铜镜')
})
it('FORM-012 opens in a dialog of the stated width where the screen says so', async () => {
  const { box } = await opened({ open: 'modal', width: 800 })
  expect(panelOf(box)).toBeNull()
  expect(box.closest<HTMLElement>('.ant-modal')?.style.width).toBe('800px')
})
it('begins over the whole window where the screen says so', async () => {
  const { dialog, box } = await opened({ fullscreen: true })
  expect(panelOf(box)?.style.width).toBe('100%')
  expect(dialog.getByRole('button', { name: '退出全屏' })).toBeTruthy()
})
it('stays the same dialog while its record is on the way, and closes with one question once something was typed', async () => {
  let answer: () => void = () => undefined
  const get = () => new Promise<ReturnType<typeof relics>[number]>((resolve) => (answer = () => resolve(relics(1)[0]!)))
  const { user } = await draw({ screen: RELIC, source: { ...memorySource(relics(1)), get } })
  await rowsShown()
  await user.click(page.getAllByRole('button', { name: '编辑' })[0]!)
  const waiting = await waitFor(() => {
    const open = page.getByRole('dialog')
    expect(open.querySelector('.ant-skeleton')).not.toBeNull()
    return open
  })
  answer()
  await user.type(await within(waiting).findByLabelText('名称'), '!')
  expect(page.getByRole('dialog')).toBe(waiting)
  await user.click(within(waiting).getByRole('button', { name: 'Close' }))
  await user.click(await page.findByRole('button', { name: '放弃修改' }))
  await waitFor(() => expect(waiting.isConnected).toBe(false))
  expect(page.getByText('Z1')).toBeTruthy()
})
it('puts labels on the left, as wide as the screen says', async () => {
  const { box } = await opened({ label: { position: 'left', width: 150 } })
  const form = box.querySelector<HTMLElement>('.vi-form')
  expect([form?.dataset['label'], form?.style.getPropertyValue('--vi-label')]).toEqual(['left', '150px'])
})
