import { isSafePicture } from '../../../schemas/contract/html.ts'
import { cleanHtml } from '../../kit/parts/prose/clean-html.ts'

/** What word processors put on the clipboard, turned into plain HTML: their lists are paragraphs, their emphasis is style. */

const NOISE = 'style, script, meta, link, title, xml, noscript, template'
/** Elements of other vocabularies: `o:p`, `w:sdt`, `v:shape`, `st1:place` … */
const isForeign = (element: Element) => element.tagName.includes(':')
const styleOf = (element: Element) => element.getAttribute('style')?.toLowerCase() ?? ''

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes)
}
function rename(element: Element, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

interface Item {
  readonly element: Element
  readonly level: number
  readonly list: 'ol' | 'ul'
}
const IN_LIST = /mso-list:\s*(?!ignore|none|skip)\S+\s+level(\d)/
const IGNORED = /mso-list:\s*ignore/
/** `1.`, `a)`, `（二）`, `iv.`; anything else before an item is a bullet. */
const NUMBERED = /^[(（]?(?:\d+|[a-z]{1,4}|[一二三四五六七八九十]+)[.)、）．]/i

function itemOf(element: Element): Item | undefined {
  const level = Number(IN_LIST.exec(styleOf(element))?.[1] ?? 0)
  if (level === 0) return undefined
  const marker = [...element.querySelectorAll('[style]')].find((part) => IGNORED.test(styleOf(part)))
  const list = NUMBERED.test((marker?.textContent ?? '').trim()) ? 'ol' : 'ul'
  marker?.remove()
  return { element, level, list }
}

/** Paragraphs that follow each other as items become lists, nested by their level. */
function buildLists(body: Element): void {
  const document = body.ownerDocument
  let open: { readonly level: number; readonly list: Element }[] = []
  let last: Element | undefined
  for (const element of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6, div')) {
    const item = itemOf(element)
    if (!item) continue
    if (last === undefined || element.previousElementSibling !== last) open = []
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > item.level) open.pop()
    if ((open.at(-1)?.level ?? 0) < item.level) {
      const list = document.createElement(item.list)
      const parent = open.at(-1)?.list.lastElementChild
      if (parent) parent.append(list)
      else element.before(list)
      open.push({ level: item.level, list })
    }
    const entry = document.createElement('li')
    entry.append(...element.childNodes)
    open.at(-1)?.list.append(entry)
    element.remove()
    last = open[0]?.list
  }
}

const EMPHASIS: readonly (readonly [RegExp, string])[] = [
  [/font-weight:\s*(bold|[6-9]00)/, 'strong'],
  [/font-style:\s*italic/, 'em'],
  [/text-decoration[^;]*underline/, 'u'],
  [/text-decoration[^;]*line-through/, 's'],
  [/vertical-align:\s*super/, 'sup'],
  [/vertical-align:\s*sub(?!-)/, 'sub'],
]
const ALIGN = /text-align:\s*(center|right|justify)/
const ALIGNED = /^(P|H[1-6]|TD|TH)$/

function readStyle(element: Element): void {
  const style = styleOf(element)
  const align = ALIGNED.test(element.tagName) ? ALIGN.exec(style)?.[1] : undefined
  if (align) element.setAttribute('align', align)
  if (element.tagName === 'SPAN' || element.tagName === 'FONT') {
    for (const [pattern, tag] of EMPHASIS) {
      if (!pattern.test(style) || (element.textContent ?? '').trim() === '') continue
      const wrapped = element.ownerDocument.createElement(tag)
      wrapped.append(...element.childNodes)
      element.append(wrapped)
    }
  }
  // Some wrap the whole clipboard in a bold element that says it is not bold.
  if (/^(B|STRONG)$/.test(element.tagName) && /font-weight:\s*(normal|400)/.test(style)) unwrap(element)
}

function dropPictures(body: Element): number {
  const lost = [...body.querySelectorAll('img')].filter((image) => !isSafePicture(image.getAttribute('src') ?? ''))
  for (const image of lost) image.remove()
  return lost.length
}

export interface Pasted {
  readonly html: string
  /** Pictures that lay outside this system and are left out. */
  readonly lost: number
}

export function cleanPaste(html: string): Pasted {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll(NOISE)) element.remove()
  buildLists(body)
  for (const element of body.querySelectorAll('*')) if (isForeign(element)) unwrap(element)
  for (const element of body.querySelectorAll('p.MsoTitle')) rename(element, 'h1')
  for (const element of body.querySelectorAll('p.MsoSubtitle')) rename(element, 'h2')
  for (const element of body.querySelectorAll('[style]')) readStyle(element)
  for (const anchor of body.querySelectorAll('a:not([href]), a[href^="#_"]')) unwrap(anchor)
  const lost = dropPictures(body)
  for (const element of body.querySelectorAll('p')) {
    if ((element.textContent ?? '').trim() === '' && !element.querySelector('img')) element.remove()
  }
  return { html: cleanHtml(body.innerHTML), lost }
}
