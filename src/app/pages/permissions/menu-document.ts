import type { Field } from '../../../../schemas/language/field.ts'
import type { Screen } from '../../../../schemas/language/screen.ts'
import type { Text } from '../../../../schemas/language/text.ts'
import type { PermissionRecord } from '../../../api/organization/permissions.ts'
import { ICON_CHOICES } from '../../../ui/icons/icon-choices.ts'
import MENU from './menu-screen.json' with { type: 'json' }

interface Choice {
  readonly value: string
  readonly text: Text
  readonly icon?: string
  readonly keywords?: string
}
const BUTTON = 2

/** Entries of the menu with the ways to them, so that two of one name are told apart. */
function parentsIn(nodes: readonly PermissionRecord[], path = ''): readonly Choice[] {
  return nodes
    .filter(({ menuType }) => menuType !== BUTTON)
    .flatMap(({ id, title, children }) => [
      { value: id, text: path + title },
      ...parentsIn(children ?? [], `${path}${title} / `),
    ])
}
/** Components that entries of the menu show already. */
function componentsIn(nodes: readonly PermissionRecord[]): readonly string[] {
  return nodes.flatMap(({ component, children }) => [
    ...(component ? [component] : []),
    ...componentsIn(children ?? []),
  ])
}
const choicesOf = (names: readonly string[]): readonly Choice[] =>
  [...new Set(names)].toSorted().map((value) => ({ value, text: value }))

/** Found by their names, and by what they show in any language. */
const ICONS: readonly Choice[] = ICON_CHOICES.map(({ name, text }) => ({
  value: name,
  text,
  icon: name,
  keywords: [name, text['zh-CN'], text['en-US']].join(','),
}))

/** The page of menus with what its fields offer: parents and components that there are, and icons. */
export function menuDocument(tree: readonly PermissionRecord[]): Screen {
  const document = MENU as Screen
  const offering = (key: string, items: readonly Choice[]): Record<string, Field> => {
    const field = document.fields[key]
    return field ? { [key]: { ...field, options: { ...field.options, items } } as Field } : {}
  }
  return {
    ...document,
    fields: {
      ...document.fields,
      ...offering('parentId', parentsIn(tree)),
      ...offering('component', choicesOf(['layouts/RouteView', 'layouts/IframePageView', ...componentsIn(tree)])),
      ...offering('icon', ICONS),
    },
  }
}
