/**
 * What stored HTML may hold: announcements, rich text. The server sanitises when it stores, the client again when it
 * shows and when something is pasted; all read this list.
 */
export const HTML_TAGS = [
  'p',
  'br',
  'hr',
  'div',
  'span',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'sub',
  'sup',
  'blockquote',
  'pre',
  'code',
  'ul',
  'ol',
  'li',
  'table',
  'caption',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'a',
  'img',
] as const
const ALIGNED = ['align'] as const
export const HTML_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  p: ALIGNED,
  h1: ALIGNED,
  h2: ALIGNED,
  h3: ALIGNED,
  h4: ALIGNED,
  h5: ALIGNED,
  h6: ALIGNED,
  a: ['href', 'title'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  th: ['colspan', 'rowspan', 'scope', 'align'],
  td: ['colspan', 'rowspan', 'align'],
  ol: ['start'],
}

/** What these attributes may say; all others are addresses or free words. */
export const HTML_VALUES: Readonly<Record<string, RegExp>> = {
  align: /^(left|center|right|justify)$/,
  colspan: /^\d{1,3}$/,
  rowspan: /^\d{1,3}$/,
  start: /^-?\d{1,6}$/,
  width: /^\d{1,4}%?$/,
  height: /^\d{1,4}%?$/,
  scope: /^(row|col|rowgroup|colgroup)$/,
}

// oxlint-disable-next-line no-control-regex -- browsers read past them
const CONTROL = /[\u0000-\u0020\u007f-\u00a0]/g

/** A link leads to the web or to a place of this application (`#/path`, `/path`); nothing else. */
export function isSafeLink(href: string): boolean {
  const plain = href.replace(CONTROL, '')
  return /^https?:\/\/[^/]/i.test(plain) || /^#?\/(?![/\\])/.test(plain)
}
/** A picture is a file of this server or is embedded in the text: an external one would reveal the reader to its owner. */
export function isSafePicture(src: string): boolean {
  const plain = src.replace(CONTROL, '')
  return /^\/(?![/\\])/.test(plain) || /^data:image\/(png|jpeg|gif|webp);base64,[a-z0-9+/=]+$/i.test(plain)
}
/** `openPage` of an announcement with `openType` url: a path of this application. */
export function isInnerPath(path: string): boolean {
  return /^\/(?![/\\])[^\s\\]*$/.test(path)
}

/** Text escaped for HTML, also within an attribute in quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)
}
