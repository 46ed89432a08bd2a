import { describe, expect, it } from 'vitest'
import { cleanMarkdown, markdownHtml } from '../../registry/kit/markdown.ts'
import { cleanHtml as shown } from '../../registry/kit/parts/prose/clean-html.ts'
import { HTML_ATTRIBUTES, HTML_TAGS, HTML_VALUES, isSafeLink, isSafePicture } from '../../schemas/contract/html.ts'
import { cleanHtml as stored } from '../../server/lib/html.ts'
import { HOSTILE_HTML, HOSTILE_MARKDOWN } from '../kit/files/hostile-html.ts'

const TAGS: ReadonlySet<string> = new Set(HTML_TAGS)
/** The attributes that the client adds to external links. */
const ADDED = new Set(['target', 'rel'])
/** A browser does not allow removing this attribute, only changing it. */
const isEmptied = (name: string, value: string) => name === 'is' && value === ''

/** Everything in this HTML that the rules do not know, as a browser reads it. */
function foul(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.querySelectorAll('*')].flatMap((element) => {
    const tag = element.tagName.toLowerCase()
    if (!TAGS.has(tag)) return [`<${tag}>`]
    return [...element.attributes].flatMap(({ name, value }) => {
      if ((ADDED.has(name) && tag === 'a') || isEmptied(name, value)) return []
      const isKnown = HTML_ATTRIBUTES[tag]?.includes(name) ?? false
      const isFit =
        name === 'href'
          ? isSafeLink(value)
          : name === 'src'
            ? isSafePicture(value)
            : (HTML_VALUES[name]?.test(value) ?? true)
      return isKnown && isFit ? [] : [`${tag} ${name}=${value}`]
    })
  })
}

describe('SEC-10 rich text holds nothing that can run', () => {
  it.each(HOSTILE_HTML)('%s', (html) => {
    expect(foul(stored(html)), 'as it is stored').toEqual([])
    expect(foul(shown(html)), 'as it is shown, were it never cleaned before').toEqual([])
    expect(foul(shown(stored(html))), 'as it is shown').toEqual([])
    expect(stored(stored(html)), 'cleaned again').toBe(stored(html))
  })
  it.each(HOSTILE_MARKDOWN)('in Markdown: %s', (markdown) => {
    const clean = cleanMarkdown(markdown)
    expect(foul(shown(markdownHtml(markdown))), 'as it is shown, were it never cleaned before').toEqual([])
    expect(foul(shown(markdownHtml(clean))), 'as it is shown').toEqual([])
    expect(cleanMarkdown(clean), 'cleaned again').toBe(clean)
  })
  it('keeps what the rules know, word by word', () => {
    const fine =
      '<h2 align="center">题</h2><p><strong>粗</strong> <a href="https://a.example/">链</a></p><ol start="3"><li>一</li></ol><table><tbody><tr><td colspan="2">格</td></tr></tbody></table><img src="/jeecg-boot/sys/common/static/a.png" alt="图" width="200" />'
    expect(stored(fine)).toBe(fine)
    expect(shown(fine).replaceAll(' target="_blank" rel="noopener noreferrer"', '')).toBe(fine.replace(' />', '>'))
  })
  it('leaves code in Markdown as it was typed', () => {
    const fine =
      '```html\n<script>alert(1)</script>\n```\n\n`<b onclick=x>` [a](https://a.example "t") <https://b.example> [c](#/collection) ![d](/a.png)\n\n    <i>\n'
    expect(cleanMarkdown(fine)).toBe(fine)
  })
  it('sees what is foul', () => {
    expect(foul('<p onclick=x>a</p><script></script><a href="javascript:x">b</a>')).toHaveLength(3)
  })
})
