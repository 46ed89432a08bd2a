/** Words of marked-up text, for lists, searches and exports. Cheap and rough: what is shown as markup goes through the sanitiser. */

const BREAK = /<\/?(?:p|div|h[1-6]|li|tr|blockquote|pre|br|hr|table|ul|ol)\b[^<>]*>/gi
/** Text that a browser would not show. */
const UNSEEN = /<(script|style|template|title)\b[^<>]*>[^<]*(?:<(?!\/\1)[^<]*)*(?:<\/\1[^<>]*>|$)|<!--[^]*?(?:-->|$)/gi
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const MOST_CODE = 0x10_ffff

function decode(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? whole) : whole
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return code > 0 && code <= MOST_CODE ? String.fromCodePoint(code) : whole
    },
  )
}
/** One blank between words, no more than one line break between lines. */
function tidy(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(/[^\S\n]+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}

/** The plain text of HTML, one line per block. */
export function htmlToText(html: string): string {
  if (!html.includes('<') && !html.includes('&')) return tidy(html)
  return tidy(
    decode(
      html
        .replace(UNSEEN, '')
        .replace(/\s+/g, ' ')
        .replace(BREAK, '\n')
        .replace(/<[a-z/!?][^<>]*>?/gi, ''),
    ),
  )
}

/** Something to see besides words. */
const THINGS = /<(?:img|hr|table)\b/i
export function isBlankHtml(html: string): boolean {
  return html === '' || (!THINGS.test(html) && htmlToText(html) === '')
}

/** Text as HTML, a paragraph per line. */
export function textToHtml(words: string): string {
  const escaped = words.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return escaped
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => `<p>${line}</p>`)
    .join('')
}

const RULER = /^(?:```|~~~|[-*_=]{3,}$)/
const MARK = /^(?:#{1,6}\s+|>\s?|[-*+]\s+(?:\[[ xX]\]\s+)?|\d{1,9}[.)]\s+)/
const isTableRuler = (line: string) => /^[\s:|-]+$/.test(line) && line.includes('|')

/** The plain text of Markdown. */
export function markdownToText(markdown: string): string {
  const lines = markdown
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !RULER.test(line) && !isTableRuler(line))
  const bare = lines.map((line) => line.replace(MARK, '').replaceAll('|', ' ')).join('\n')
  const plain = bare
    .replace(/!?\[([^[\]]*)\]\([^()\s]*(?:\s+"[^"]*")?\)/g, '$1')
    .replace(/(?:\*\*|__|~~|`+|\*)(?=\S)|(?<=\S)(?:\*\*|__|~~|`+|\*)/g, '')
  return tidy(plain)
}
