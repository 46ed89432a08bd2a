import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { MenuSeed } from '../../schemas/language/documents.ts'
import type { Screen } from '../../schemas/language/screen.ts'
import { documentFiles } from '../../server/data/catalog/bundled-documents.ts'
import { iconName } from '../../src/ui/icons/icon-name.ts'
import { menuIcons } from '../../src/ui/icons/menu-icons.tsx'
import { moreIcons } from '../../src/ui/icons/more-icons.tsx'

const menu = JSON.parse(readFileSync(new URL('../../schemas/menu.json', import.meta.url), 'utf8')) as MenuSeed
const named = [
  ...menu.items.map(({ id, icon }) => ({ at: id, icon })),
  ...documentFiles('screens').map(({ text }) => {
    const { id, menu: entry } = JSON.parse(text) as Screen
    return { at: id, icon: entry?.icon }
  }),
]

it('every entry of the bundled menu names an icon that is drawn', () => {
  const isDrawn = (icon: string) => Object.hasOwn({ ...menuIcons, ...moreIcons }, iconName(icon))
  expect(named.filter(({ icon }) => icon !== undefined && !isDrawn(icon))).toEqual([])
  expect(named.filter(({ icon }) => icon !== undefined).length).toBeGreaterThan(50)
})
