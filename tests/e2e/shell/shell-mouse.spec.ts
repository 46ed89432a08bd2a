import { mouse } from '../input-modes.ts'
import { useInstallation, views, walkAdmin, walkNewcomer } from './shell-walk.ts'
import { test } from '../test.ts'

test.describe.configure({ mode: 'serial' })
const installation = useInstallation(Number(process.env['E2E_PORT']) + 9)

for (const view of views('en-US', 'zh-CN')) {
  test(`with the mouse through the shell at ${view.width} px in ${view.locale}`, ({ page }) =>
    walkAdmin(page, mouse(page), view, 'mouse', installation))
  if (view.width < 500)
    test(`with the mouse at the first sign-in and with a code at ${view.width} px in ${view.locale}`, ({ page }) =>
      walkNewcomer(page, mouse(page), view, 'mouse', installation))
}
