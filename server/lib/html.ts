import sanitize from 'sanitize-html'
import {
  escapeHtml,
  HTML_ATTRIBUTES,
  HTML_TAGS,
  HTML_VALUES,
  isSafeLink,
  isSafePicture,
} from '../../schemas/contract/html.ts'

const isAllowed = (name: string, value: string) =>
  name === 'href' ? isSafeLink(value) : name === 'src' ? isSafePicture(value) : (HTML_VALUES[name]?.test(value) ?? true)

const RULES: sanitize.IOptions = {
  allowedTags: [...HTML_TAGS],
  allowedAttributes: Object.fromEntries(Object.entries(HTML_ATTRIBUTES).map(([tag, names]) => [tag, [...names]])),
  // What an address may be is decided below; the library's own list would let through any relative one.
  allowedSchemes: ['http', 'https', 'data'],
  allowedSchemesAppliedToAttributes: [],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 30,
  transformTags: {
    '*': (tagName, attribs) => ({
      tagName,
      attribs: Object.fromEntries(Object.entries(attribs).filter(([name, value]) => isAllowed(name, value))),
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
}

/** Text that was typed without any mark-up keeps its lines as paragraphs. */
function paragraphs(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('')
}

/** HTML as it may be stored: known tags and attributes, links to the web or into the application, pictures of this server. */
export function cleanHtml(html: string): string {
  const clean = sanitize(/<[a-z!/?]/i.test(html) ? html : paragraphs(html), RULES).trim()
  // Without a tag it would be taken for typed text, and escaped once more, each time it is saved or shown.
  return clean === '' || clean.includes('<') ? clean : `<p>${clean}</p>`
}
