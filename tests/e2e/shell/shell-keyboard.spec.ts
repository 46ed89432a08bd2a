import { keyboard } from '../input-modes.ts'
import { useInstallation, views, walkAdmin, walkNewcomer } from './shell-walk.ts'
import { test } from '../test.ts'

test.describe.configure({ mode: 'serial' })
const installation = useInstallation(Number(process.env['E2E_PORT']) + 8)

for (const view of views('zh-CN', 'en-US')) {
  test(`by keyboard alone through the shell at ${view.width} px in ${view.locale}`, ({ page }) =>
    walkAdmin(page, keyboard(page), view, 'keyboard', installation))
  test(`by keyboard alone at the first sign-in and with a code at ${view.width} px in ${view.locale}`, ({ page }) =>
    walkNewcomer(page, keyboard(page), view, 'keyboard', installation))
}
