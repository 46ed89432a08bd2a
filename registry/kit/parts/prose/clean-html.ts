import createPurifier from 'dompurify'
import {
  HTML_ATTRIBUTES,
  HTML_TAGS,
  HTML_VALUES,
  isSafeLink,
  isSafePicture,
} from '../../../../schemas/contract/html.ts'

const purifier = createPurifier(window)
const ATTRIBUTES: ReadonlySet<string> = new Set(Object.values(HTML_ATTRIBUTES).flat())

purifier.addHook('uponSanitizeAttribute', (node, data) => {
  const { attrName: name, attrValue: value } = data
  const isKnown = HTML_ATTRIBUTES[node.nodeName.toLowerCase()]?.includes(name) ?? false
  const isSafe =
    name === 'href'
      ? isSafeLink(value)
      : name === 'src'
        ? isSafePicture(value)
        : (HTML_VALUES[name]?.test(value) ?? true)
  data.keepAttr = isKnown && isSafe
})
purifier.addHook('afterSanitizeAttributes', (node) => {
  // A picture without a text or an address means nothing to a screen reader.
  if (node.nodeName === 'IMG' && !node.hasAttribute('alt')) node.setAttribute('alt', '')
  const href = node.nodeName === 'A' ? (node.getAttribute('href') ?? '') : ''
  if (!/^http/i.test(href)) return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer')
})

/** HTML of others as it may be shown: the same list as the server's, applied again. */
export function cleanHtml(html: string): string {
  // Even nothing would be parsed.
  if (html === '') return ''
  return purifier.sanitize(html, {
    ALLOWED_TAGS: [...HTML_TAGS],
    ALLOWED_ATTR: [...ATTRIBUTES],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  })
}
