import type { TreeNode } from '../../../../schemas/language/lookup.ts'
import type { DrawnNode } from './use-lazy-tree.ts'

/** Nodes of a level that are drawn at first; each time more are asked for it is four times as many. */
const AT_FIRST = 300
const GROWTH = 4
/** The level of the roots. */
const TOP = ''

/** The prefix of a node that is no value. No stored value begins like it. */
const MARK = /^\0(again|more) ([^]*)$/
const marked = (does: 'again' | 'more', parent: string) => `\0${does} ${parent}`

/** The request of a placeholder node: reload a level, or show more of it. */
export function nodeRequest(value: string): { readonly does: 'again' | 'more'; readonly parent: string } | undefined {
  const [, does, parent] = MARK.exec(value) ?? []
  return parent !== undefined && (does === 'again' || does === 'more') ? { does, parent } : undefined
}

export interface TreeView {
  /** Branches whose nodes are drawn. What lies below the others costs nothing, however much it is. */
  readonly opened: ReadonlySet<string>
  /** Branches that did not load. */
  readonly failed: ReadonlySet<string>
  /** How often more was asked for, by branch. */
  readonly asked: ReadonlyMap<string, number>
}
interface Words {
  readonly again: string
  more(left: number): string
}

/** The part of a tree that is drawn, with a node for each wish. */
export function drawTree(nodes: readonly TreeNode[], view: TreeView, words: Words, parent = TOP): DrawnNode[] {
  const limit = AT_FIRST * GROWTH ** (view.asked.get(parent) ?? 0)
  const drawn = nodes.slice(0, limit).map(({ value, text, leaf, disabled, children }): DrawnNode => {
    const isOpened = view.opened.has(value)
    const wish = isOpened && view.failed.has(value) ? wishNode('again', value, words.again) : undefined
    const below = wish ? [wish] : isOpened && children?.length ? drawTree(children, view, words, value) : undefined
    return {
      key: value,
      value,
      title: text,
      isLeaf: leaf,
      ...(disabled ? { disabled } : {}),
      ...(below ? { children: below } : {}),
    }
  })
  const left = nodes.length - drawn.length
  return left > 0 ? [...drawn, wishNode('more', parent, words.more(left))] : drawn
}
function wishNode(does: 'again' | 'more', parent: string, title: string): DrawnNode {
  const key = marked(does, parent)
  return { key, value: key, title, isLeaf: true }
}
