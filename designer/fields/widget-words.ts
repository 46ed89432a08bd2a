import { widgetNames } from '../../registry/index.ts'
import type { AnyWidget, PaletteGroup } from '../../registry/kit/define.ts'
import type { MessageCode } from '../../schemas/messages/index.ts'
import { syllableOf } from '../document/pinyin.ts'

export const GROUP_NAMES: Readonly<Record<PaletteGroup, MessageCode>> = {
  text: 'DESIGNER_GROUP_TEXT',
  number: 'DESIGNER_GROUP_NUMBER',
  date: 'DESIGNER_GROUP_DATE',
  choice: 'DESIGNER_GROUP_CHOICE',
  tree: 'DESIGNER_GROUP_TREE',
  picker: 'DESIGNER_GROUP_PICKER',
  file: 'DESIGNER_GROUP_FILE',
}

/** The text that finds a widget: each of its names, with the syllables and the initials of a Chinese one. */
export function searchText(widget: AnyWidget): string {
  return widgetNames(widget)
    .flatMap((name) => {
      const syllables = [...name].map((character) => syllableOf(character) ?? '')
      return [name, syllables.join(''), syllables.map((each) => each.charAt(0)).join('')]
    })
    .join(' ')
}
