import { escapeToken } from '../../schemas/language/json-pointer.ts'
import { isObject, ownProperty } from '../../schemas/language/values.ts'
import type { MessageCode } from '../../schemas/messages/index.ts'
import { builtInAction, builtInCodes, customActions } from '../commands/actions.ts'
import { layoutOf, type Path } from '../commands/layout.ts'
import { type Element, elementId } from '../canvas/elements/element.ts'
import type { ListTarget } from '../canvas/list/list-targets.ts'
import type { EntrySection } from '../commands/set-entry.ts'
import { builtInName } from '../properties/actions/built-in-names.ts'
import { fieldAt, fieldEntries, widgetOf } from '../document/fields.ts'
import { type JsonObject, type ScreenDocument, objectAt } from '../document/json.ts'
import {
  contentOf,
  entryKey,
  groupFields,
  listKeys,
  partsName,
  partsOf,
  sectionKeys,
  statedList,
} from '../document/sections.ts'

/** A row of the outline with what is in it. */
export interface OutlineNode {
  readonly id: string
  /** What it stands for; a heading of the outline stands for nothing. */
  readonly element: Element | undefined
  readonly title: string
  /** What kind of thing it is, in words. */
  readonly kind: string
  readonly icon: string | undefined
  /** What a search finds it by, besides its title. */
  readonly key: string
  /** The places of the document whose problems are its own. */
  readonly pointers: readonly string[]
  readonly isHidden: boolean
  readonly children: readonly OutlineNode[]
}
interface Speaking {
  readonly say: (code: MessageCode, params?: Readonly<Record<string, unknown>>) => string
  readonly words: (text: unknown) => string
}

const BLOCKS = [
  ['group', 'CANVAS_GROUP', 'SwitcherOutlined'],
  ['tabs', 'CANVAS_TABS', 'TableOutlined'],
  ['steps', 'CANVAS_STEPS', 'PartitionOutlined'],
  ['divider', 'DESIGNER_DIVIDER', 'AlignLeftOutlined'],
  ['child', 'CANVAS_CHILD', 'UnorderedListOutlined'],
  ['note', 'DESIGNER_NOTE', 'FontSizeOutlined'],
  ['compute', 'DESIGNER_NOTE', 'FontSizeOutlined'],
] as const

/** What a section calls its list. */
const LISTS: Readonly<Record<EntrySection, string>> = { query: 'items', list: 'columns', detail: 'fields' }

/** Makes the rows of one document. */
class OutlineBuilder {
  readonly #document: ScreenDocument
  readonly #speaking: Speaking

  constructor(document: ScreenDocument, speaking: Speaking) {
    this.#document = document
    this.#speaking = speaking
  }

  #node(element: Element | undefined, node: Partial<OutlineNode> & Pick<OutlineNode, 'title' | 'kind'>): OutlineNode {
    return {
      id: element ? elementId(element) : node.kind,
      element,
      icon: undefined,
      key: '',
      pointers: [],
      isHidden: false,
      children: [],
      ...node,
    }
  }
  #heading(code: MessageCode, pointer: string, children: readonly OutlineNode[]): OutlineNode {
    const title = this.#speaking.say(code)
    return this.#node(undefined, { id: `heading-${pointer}`, title, kind: '', pointers: [pointer], children })
  }
  #field(key: string, element: Element, own: Partial<OutlineNode> = {}): OutlineNode {
    const { words } = this.#speaking
    const field = fieldAt(this.#document, key) ?? {}
    const widget = widgetOf(field)
    return this.#node(element, {
      title: words(ownProperty(field, 'title')) || key,
      kind: widget ? words(widget.title) : '',
      icon: widget?.icon,
      key,
      ...own,
    })
  }
  #formField(key: string, isHidden = false): OutlineNode {
    return this.#field(key, { kind: 'field', key }, { pointers: [`/fields/${escapeToken(key)}`], isHidden })
  }
  #childTitle(name: string): string {
    return this.#speaking.words(ownProperty(objectAt(objectAt(this.#document, 'children'), name), 'title')) || name
  }
  #block(block: JsonObject, path: Path, pointer: string): OutlineNode {
    const { say, words } = this.#speaking
    const [name, code, icon] = BLOCKS.find(([each]) => ownProperty(block, each) !== undefined) ?? BLOCKS[0]
    const stated = ownProperty(block, name)
    const title = name === 'child' ? this.#childTitle(String(stated)) : words(stated)
    const kind = partsName(block)
    const children = kind
      ? partsOf(block).map((part, index) => this.#part(part, [...path, index], `${pointer}/${kind}/${index}`))
      : this.#entries(groupFields(block) ?? [], path, pointer)
    return this.#node(
      { kind: 'block', path },
      { title: title || say(code), kind: say(code), icon, pointers: [pointer], children },
    )
  }
  #part(part: unknown, path: Path, pointer: string): OutlineNode {
    const { say, words } = this.#speaking
    const title = isObject(part) ? words(ownProperty(part, 'title')) : ''
    const kind = say(pointer.includes('/steps/') ? 'OUTLINE_STEP' : 'OUTLINE_TAB')
    const children = this.#entries(contentOf(part), path, `${pointer}/content`)
    return this.#node(
      { kind: 'part', path },
      { title: title || kind, kind, icon: 'FileOutlined', pointers: [pointer], children },
    )
  }
  #entries(list: readonly unknown[], path: Path, pointer: string): readonly OutlineNode[] {
    return list.flatMap((entry, index): readonly OutlineNode[] => {
      const key = entryKey(entry)
      if (key !== undefined) return [this.#formField(key)]
      return isObject(entry) ? [this.#block(entry, [...path, index], `${pointer}/${index}`)] : []
    })
  }
  form(): OutlineNode {
    const layout = layoutOf(this.#document)
    const shown = new Set(listKeys(layout))
    const unplaced = fieldEntries(this.#document).filter(([key]) => !shown.has(key))
    const children = this.#entries(layout, [], '/form/layout')
    const rest = unplaced.map(([key]) => this.#formField(key, true))
    return this.#heading('DESIGNER_IN_FORM', '/form', [
      ...children,
      ...(rest.length > 0 ? [this.#heading('CANVAS_UNPLACED', '/fields', rest)] : []),
    ])
  }
  #entriesOf(section: EntrySection, kind: ListTarget['kind']): readonly OutlineNode[] {
    const stated = statedList(this.#document, section)
    const list = stated ?? sectionKeys(this.#document, section)
    return list.flatMap((entry, index): readonly OutlineNode[] => {
      const key = entryKey(entry)
      if (key === undefined) return []
      const title = isObject(entry) ? this.#speaking.words(ownProperty(entry, 'title')) : ''
      const pointer = `/${section}/${LISTS[section]}/${index}`
      return [
        this.#field(
          key,
          { kind, key },
          { ...(title === '' ? {} : { title }), ...(stated ? { pointers: [pointer] } : {}) },
        ),
      ]
    })
  }
  query = () => this.#heading('DESIGNER_IN_QUERY', '/query', this.#entriesOf('query', 'item'))
  list = () => this.#heading('DESIGNER_IN_LIST', '/list', this.#entriesOf('list', 'column'))
  /** Details that are laid out as the form is have its rows. */
  detail = () =>
    this.#heading(
      'DESIGNER_PREVIEW_DETAIL',
      '/detail',
      statedList(this.#document, 'detail') ? this.#entriesOf('detail', 'detail') : [],
    )
  children(): OutlineNode {
    const nodes = Object.keys(objectAt(this.#document, 'children')).map((name) =>
      this.#node(
        { kind: 'child', name },
        {
          title: this.#childTitle(name),
          kind: this.#speaking.say('CANVAS_CHILD'),
          icon: 'TableOutlined',
          key: name,
          pointers: [`/children/${escapeToken(name)}`],
        },
      ),
    )
    return this.#heading('DESIGNER_PART_CHILDREN', '/children', nodes)
  }
  actions(): OutlineNode {
    const { say, words } = this.#speaking
    const action = (code: string, stated: JsonObject, pointers: readonly string[]) => {
      const name = builtInName(code)
      return this.#node(
        { kind: 'action', code },
        {
          title: words(ownProperty(stated, 'title')) || (name ? say(name) : code),
          kind: say('OUTLINE_ACTION'),
          icon: 'SelectOutlined',
          key: code,
          pointers,
          isHidden: ownProperty(stated, 'enabled') === false,
        },
      )
    }
    return this.#heading('OUTLINE_ACTIONS', '/actions', [
      ...builtInCodes(this.#document).map((code) => action(code, builtInAction(this.#document, code), [])),
      ...customActions(this.#document).map(({ at, action: own }) =>
        action(String(ownProperty(own, 'code')), own, [`/actions/${at}`]),
      ),
    ])
  }
}

/** The row of an element: details that are laid out as the form is have the rows of the form. */
export const rowIdOf = (document: ScreenDocument, element: Element): string =>
  elementId(
    element.kind === 'detail' && !statedList(document, 'detail') ? { kind: 'field', key: element.key } : element,
  )

/** Everything of a page as a tree: form, query, columns, details, sub-tables and buttons. */
export function outlineOf(document: ScreenDocument, speaking: Speaking): readonly OutlineNode[] {
  const builder = new OutlineBuilder(document, speaking)
  return [
    builder.form(),
    builder.query(),
    builder.list(),
    builder.detail(),
    builder.children(),
    builder.actions(),
  ].filter(({ children }) => children.length > 0)
}
