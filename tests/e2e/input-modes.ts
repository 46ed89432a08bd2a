import { expect, type Locator, type Page } from '@playwright/test'
import { tabTo, typeInto } from './kit.ts'

/** The input mode: with the mouse, or with the keyboard alone. */
export interface Hands {
  press(target: Locator): Promise<void>
  /** The previous content of the field is replaced. */
  typeInto(field: Locator, text: string): Promise<void>
  toggle(control: Locator): Promise<void>
  /** An entry of a menu that has just been opened. */
  pick(entry: Locator): Promise<void>
  /** An option of a list that drops down. */
  choose(box: Locator, option: string): Promise<void>
  /** Another tab of a list of tabs. */
  switchTo(tab: Locator): Promise<void>
  /** An entry of the menu by its path, after the folders above it. */
  walkTo(tree: Locator, ...paths: string[]): Promise<void>
  /** Closes the overlay. */
  leave(way: Locator): Promise<void>
}

const rowOf = (tree: Locator, path: string) => tree.locator(`[role="treeitem"][href="#${path}"]`)

export const mouse = (page: Page): Hands => ({
  press: (target) => target.click(),
  typeInto,
  toggle: (control) => control.click(),
  pick: (entry) => entry.click(),
  choose: async (box, option) => {
    await box.click()
    await page.locator('.ant-select-item-option').filter({ hasText: option }).last().click()
  },
  switchTo: (tab) => tab.click(),
  walkTo: async (tree, ...paths) => {
    for (const path of paths) await rowOf(tree, path).click()
  },
  leave: (way) => way.click(),
})

const isHere = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Presses a key until it is so; a list has an end. */
async function pressUntil(page: Page, key: string, isSo: () => Promise<boolean>): Promise<void> {
  for (let pressed = 0; pressed < 60; pressed += 1) {
    if (await isSo()) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} leads nowhere`)
}

export const keyboard = (page: Page): Hands => {
  const goTo = async (target: Locator) => {
    await expect(target).toBeVisible()
    await tabTo(page, target)
  }
  return {
    press: async (target) => {
      await goTo(target)
      await page.keyboard.press('Enter')
    },
    typeInto: async (field, text) => {
      await goTo(field)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
    toggle: async (control) => {
      await goTo(control)
      await page.keyboard.press('Space')
    },
    pick: async (entry) => {
      await expect(entry).toBeVisible()
      await pressUntil(page, 'ArrowDown', () => isHere(entry))
      await page.keyboard.press('Enter')
    },
    choose: async (box, option) => {
      await goTo(box)
      await page.keyboard.press('ArrowDown')
      const active = page.locator('.ant-select-item-option-active:visible')
      await expect(active).toHaveCount(1)
      await pressUntil(page, 'ArrowDown', async () => (await active.innerText()).includes(option))
      await page.keyboard.press('Enter')
    },
    switchTo: async (tab) => {
      const list = page.getByRole('tablist').filter({ has: tab })
      await goTo(list.getByRole('tab', { selected: true }))
      await page.keyboard.press('ArrowRight')
      await expect(tab).toHaveAttribute('aria-selected', 'true')
    },
    walkTo: async (tree, ...paths) => {
      await goTo(tree)
      await page.keyboard.press('Home')
      for (const path of paths) {
        const row = await rowOf(tree, path).getAttribute('id')
        await pressUntil(page, 'ArrowDown', async () => (await tree.getAttribute('aria-activedescendant')) === row)
        await page.keyboard.press('Enter')
      }
    },
    leave: () => page.keyboard.press('Escape'),
  }
}
