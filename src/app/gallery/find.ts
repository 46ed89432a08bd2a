import { widgetNames, widgets } from '../../../registry/index.ts'
import { type AnyWidget, PALETTE_GROUPS, type PaletteGroup } from '../../../registry/kit/define.ts'
import type { MessageCode } from '../../../schemas/messages/index.ts'

const GROUP_WORDS: Readonly<Record<PaletteGroup, MessageCode>> = {
  text: 'GALLERY_GROUP_TEXT',
  number: 'GALLERY_GROUP_NUMBER',
  date: 'GALLERY_GROUP_DATE',
  choice: 'GALLERY_GROUP_CHOICE',
  tree: 'GALLERY_GROUP_TREE',
  picker: 'GALLERY_GROUP_PICKER',
  file: 'GALLERY_GROUP_FILE',
}
export interface Group {
  readonly words: MessageCode
  readonly members: readonly AnyWidget[]
}

/** The widgets that a search finds, by group of the palette; groups with nothing in them are left out. */
export function findGroups(search: string): readonly Group[] {
  const wanted = search.trim().toLowerCase()
  const found = widgets.filter((widget) => widgetNames(widget).some((name) => name.toLowerCase().includes(wanted)))
  return PALETTE_GROUPS.map((group) => ({
    words: GROUP_WORDS[group],
    members: found.filter((widget) => widget.group === group),
  })).filter(({ members }) => members.length > 0)
}
/** The group of one widget, with it alone. */
export function groupOf(widget: AnyWidget): Group {
  return { words: GROUP_WORDS[widget.group], members: [widget] }
}
