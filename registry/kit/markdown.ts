import MarkdownIt from 'markdown-it'
import { isSafeLink, isSafePicture } from '../../schemas/contract/html.ts'

/** Markdown as HTML and as it may be stored. Heavy: never in the first chunk. */

const reader = new MarkdownIt({ html: false, linkify: false, breaks: true })
reader.validateLink = (address) => isSafeLink(address) || isSafePicture(address)

/** CommonMark with tables and strike-through as HTML. HTML within it is shown as the text it was typed as; what comes out is still to be cleaned. */
export function markdownHtml(markdown: string): string {
  return reader.render(markdown)
}

/** Finds the parts that a reader which allows HTML takes for code: there any character is allowed. */
const lenient = new MarkdownIt({ html: true })

function codeLines(markdown: string): ReadonlySet<number> {
  const lines = new Set<number>()
  for (const { type, map } of lenient.parse(markdown, {})) {
    if (map && (type === 'fence' || type === 'code_block'))
      for (let line = map[0]; line < map[1]; line++) lines.add(line)
  }
  return lines
}

/** Begins a tag, a comment or a processing instruction; `<https://…>` is a link. */
const TAG = /<(?!https?:\/\/[^\s<>]*>)(?=[a-z!/?])/gi
/** The address of a link or picture, and that of a definition. */
const ADDRESS = /(\]\(\s*)(<[^<>\n]*>|(?:[^\s()<]|\([^\s()]*\))+)/g
const DEFINITION = /^((?:[ \t>]|[-*+] |\d+[.)] )*\[[^\]\n]{1,999}\]:\s*)(<[^<>\n]*>|[^\s<]+)/gm

/** Signs that a reader of Markdown decodes could turn one address into another. */
const isPlain = (address: string) =>
  !/[\\&]/.test(address.slice(0, 12)) && (isSafeLink(address) || isSafePicture(address))
const harmless = (whole: string, before: string, address: string) =>
  isPlain(address.replace(/^<|>$/g, '')) ? whole : `${before}#/`

function cleanText(text: string): string {
  return text.replace(ADDRESS, harmless).replace(DEFINITION, harmless).replace(TAG, '&lt;')
}

/** Text between code spans is cleaned; a span ends with as many backticks as it began with, in the same paragraph. */
function cleanParagraph(text: string): string {
  // Words at even places, runs of backticks at odd ones.
  const parts = text.split(/(`+)/)
  const next = new Map<number, number>()
  const last = new Map<string, number>()
  for (let at = parts.length - 2; at > 0; at -= 2) {
    const run = parts[at] ?? ''
    const later = last.get(run)
    if (later !== undefined) next.set(at, later)
    last.set(run, at)
  }
  const done: string[] = []
  let open: string[] = []
  for (let at = 0; at < parts.length; at++) {
    const end = next.get(at)
    if (end === undefined) {
      open.push(parts[at] ?? '')
      continue
    }
    done.push(cleanText(open.join('')), ...parts.slice(at, end + 1))
    open = []
    at = end
  }
  return [...done, cleanText(open.join(''))].join('')
}

const SUSPICIOUS = /<[a-z!/?]|\]\(|\]:/i

/** Markdown as it may be stored: tags become the text they were typed as, and links lead where they may. Code stays as it is. */
export function cleanMarkdown(markdown: string): string {
  if (!SUSPICIOUS.test(markdown)) return markdown
  const code = codeLines(markdown)
  const pieces: string[] = []
  let paragraph: string[] = []
  const flush = () => {
    if (paragraph.length > 0) pieces.push(cleanParagraph(paragraph.join('\n')))
    paragraph = []
  }
  markdown.split('\n').forEach((line, at) => {
    if (code.has(at) || line.trim() === '') {
      flush()
      pieces.push(line)
    } else paragraph.push(line)
  })
  flush()
  return pieces.join('\n')
}
