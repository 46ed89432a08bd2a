import { act, render, screen as page } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { widgets } from '../../../registry/index.ts'
import { FixtureFace, type FixtureFile, fakePorts } from '../../../registry/kit/testing.tsx'
import { PasswordDialog } from '../../../src/app/layout/header/PasswordDialog.tsx'
import { layout } from '../../../src/state/layout.ts'
import { session } from '../../../src/state/session/session.ts'
import { setLocale } from '../../../src/state/locale.ts'
import { AppFrame } from '../../../src/ui/frame/AppFrame.tsx'
import { draw, relics, rowsShown } from '../kit.tsx'

const files = import.meta.glob<FixtureFile>('../../../registry/widgets/*/fixtures.ts', { eager: true })

async function widthOfDialog(): Promise<string> {
  const dialog = await page.findByRole('dialog')
  const modal = dialog.closest<HTMLElement>('.ant-modal') ?? dialog
  return modal.style.width || modal.style.getPropertyValue('--ant-modal-xs-width')
}

it.each([
  ['详情', '1200px'],
  [/导入/, '600px'],
] as const)('FORM-012 the dialog behind %s of a list is %s wide', async (name, width) => {
  const { user } = await draw({ rows: relics(1) })
  await rowsShown()
  await user.click(page.getByRole('button', { name }))
  expect(await widthOfDialog()).toBe(width)
})
it('FORM-012 the change of the password is 800px wide', async () => {
  setLocale('zh-CN')
  session.username = 'admin'
  await act(
    async () =>
      void render(
        <AppFrame locale="zh-CN" look={layout}>
          <PasswordDialog onClose={() => undefined} />
        </AppFrame>,
      ),
  )
  expect(await widthOfDialog()).toBe('800px')
})
// Which pickers have a width of their own; the view types are data of the list of dialogs.
it.each([
  ['sel_user', '1250px'],
  ['sel_depart', '500px'],
  ['popup', '1200px'],
])('FORM-012 the picker of %s is %s wide', async (type, width) => {
  const widget = widgets.find((one) => one.type === type)
  const fixture = files[`../../../registry/widgets/${type}/fixtures.ts`]?.fixtures[0]
  if (!widget || !fixture) throw new Error(`no widget ${type}`)
  const faces = await widget.view()
  render(
    <FixtureFace
      widget={widget}
      faces={faces}
      face="Form"
      fixture={fixture}
      ports={fakePorts({ sentences: widget.messages })}
      id="sample"
      onChange={() => undefined}
    />,
  )
  const opener = document.querySelector<HTMLElement>('[aria-haspopup="dialog"]')
  if (!opener) throw new Error('nothing opens the dialog')
  await userEvent.click(opener)
  expect(await widthOfDialog()).toBe(width)
})
