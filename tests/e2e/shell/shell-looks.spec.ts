import { expect, type Locator, type Page } from '@playwright/test'
import { expectClean, listRows, takePicture, signIn } from '../kit.ts'
import { test } from '../test.ts'
import { everyRun } from '../../kit/sweep.ts'

/** The looks of the shell; the marks are stored settings. */
const LOOKS = [
  { name: 'light', width: 390, marks: [] },
  { name: 'dark and compact', width: 1024, marks: ['DARK', 'COMPACT'] },
  { name: 'light', width: 1440, marks: [] },
  { name: 'dark', width: 1024, marks: ['DARK'] },
  { name: 'high contrast', width: 1440, marks: ['CONTRAST'] },
] as const

interface Over {
  readonly name: string
  /** Brings it up, and gives what is then there. */
  readonly open: (page: Page) => Promise<Locator>
}
const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name })
async function ofPerson(page: Page, entry: string): Promise<void> {
  await button(page, /^用户菜单/).click()
  await page.getByRole('menuitem', { name: entry }).click()
}
const dialog = (page: Page, name: RegExp | string) => page.getByRole('dialog', { name })

/** The overlays of every page. Escape closes each again. */
const EVERYWHERE: readonly Over[] = [
  {
    name: 'menu of the person',
    open: async (page) => {
      await button(page, /^用户菜单/).click()
      return page.getByRole('menuitem', { name: '退出登录' })
    },
  },
  {
    name: 'languages',
    open: async (page) => {
      await button(page, '切换语言').click()
      return page.getByRole('menuitemradio', { name: 'English' })
    },
  },
  {
    name: 'bell',
    open: async (page) => {
      await button(page, /^消息通知/).click()
      return dialog(page, '消息通知')
    },
  },
  {
    name: 'settings',
    open: async (page) => {
      await ofPerson(page, '系统设置')
      return dialog(page, '系统设置')
    },
  },
  {
    name: 'password',
    open: async (page) => {
      await ofPerson(page, '密码修改')
      return dialog(page, '修改密码').getByLabel('旧密码')
    },
  },
  {
    name: 'department',
    open: async (page) => {
      await ofPerson(page, '切换部门')
      return dialog(page, /^部门/).getByRole('combobox')
    },
  },
  {
    name: 'choice of the department',
    open: async (page) => {
      await ofPerson(page, '切换部门')
      await dialog(page, /^部门/).getByRole('combobox').press('ArrowDown')
      return page.locator('.ant-select-item-option').first()
    },
  },
  {
    name: 'sign-out',
    open: async (page) => {
      await ofPerson(page, '退出登录')
      return page.getByText('真的要注销登录吗?')
    },
  },
  {
    name: 'a word at the top',
    open: async (page) => {
      await ofPerson(page, '清理缓存')
      return page.getByText('刷新缓存完成！')
    },
  },
]
const WIDE: readonly Over[] = [
  {
    name: 'menu of a tab',
    open: async (page) => {
      await page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link').last().click({ button: 'right' })
      return page.getByRole('menuitem', { name: '关闭其它' })
    },
  },
  {
    name: 'folder beside the menu',
    open: async (page) => {
      await button(page, '展开或收起菜单').click()
      await page.getByRole('treeitem', { name: '藏品管理' }).click()
      return page.getByRole('tree', { name: '藏品管理' })
    },
  },
  {
    name: 'search of pages',
    open: async (page) => {
      await button(page, '全局搜索').click()
      return dialog(page, '全局搜索').getByRole('combobox')
    },
  },
]
const NARROW: readonly Over[] = [
  {
    name: 'menu in a drawer',
    open: async (page) => {
      await button(page, '展开或收起菜单').click()
      return page.getByRole('tree', { name: '主菜单' })
    },
  },
  {
    name: 'search of pages',
    open: async (page) => {
      await button(page, '全局搜索').click()
      return dialog(page, '全局搜索').getByRole('combobox')
    },
  },
]
const PAGES = [
  ['/dashboard/analysis', /好，/],
  ['/isps/userAnnouncement', '我的通知'],
  ['/isystem/online', '在线用户'],
  ['/404', /抱歉/],
  ['/test/home', /./],
] as const

async function look(page: Page, name: string): Promise<void> {
  await test.step(name, async () => {
    await expectClean(page)
    await takePicture(page, `test-results/looks/${test.info().title.replaceAll(/\W+/g, '-')}-${name}.png`)
  })
}

for (const { name, width, marks } of everyRun<(typeof LOOKS)[number]>(LOOKS, 2)) {
  test(`the shell can be read by everybody: ${name} at ${width} px`, async ({ page }) => {
    await page.addInitScript(
      (kept) => {
        for (const mark of kept) localStorage.setItem(`pro__${mark}`, JSON.stringify({ value: true, expire: null }))
      },
      [...marks],
    )
    await page.setViewportSize({ width, height: width > 1000 ? 900 : 844 })
    await signIn(page, 'admin')
    for (const [path, heading] of PAGES) {
      await page.goto(`/#${path}`)
      await expect(page.getByRole('heading', { level: 1, name: heading }).filter({ visible: true })).toBeVisible()
      await look(page, path.replaceAll('/', '-'))
    }
    await page.goto('/#/collection/loan')
    await expect(
      listRows(page)
        .or(page.getByText('JZ2025-030').filter({ visible: true }))
        .first(),
    ).toBeVisible()
    for (const { name: what, open } of [...EVERYWHERE, ...(width > 1087 ? WIDE : NARROW)]) {
      const shown = await open(page)
      await expect(shown).toBeVisible()
      await look(page, what)
      // One takes the list away, the next the dialog below it.
      await expect(async () => {
        await page.keyboard.press('Escape')
        await expect(shown).toBeHidden({ timeout: 4_000 })
        await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 2_000 })
      }).toPass()
    }
    await test.step('chat', async () => {
      await button(page, /^即时聊天/).click()
      await expect(page.frameLocator('.v-chat iframe').getByRole('navigation', { name: '会话' })).toBeVisible()
      await look(page, 'chat')
    })
  })
}
