/** Without its Unicode flag an expression counts a character above U+FFFF as its two halves. */
const PAIR = String.raw`[\uD800-\uDBFF][\uDC00-\uDFFF]`
const [ANY, ANY_ON_LINE] = [String.raw`(?:${PAIR}|[^\uD800-\uDFFF])`, String.raw`(?:${PAIR}|[^\n\uD800-\uDFFF])`]
/** Chinese characters of one half. */
const HAN = String.raw`\u2E80-\u2FD5\u3005\u3007\u3021-\u3029\u3038-\u303B\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAD9`
const HAN_ALONE = String.raw`(?:[${HAN}]|[\uD840-\uD88D][\uDC00-\uDFFF])`
/** A class holds no pairs: those of two halves fit by their halves, and count twice. */
const HAN_IN_CLASS = String.raw`${HAN}\uD840-\uD88D\uDC00-\uDFFF`
/** What one dialect has and the other reads as something else, or not at all: flags, names of groups, classes and ends of a text. */
const FOREIGN = /\(\?(?!:)|\[\[:|\\[AzQECpPaGZK]|[*+?}]\+/

/** Calls back for every piece of an expression: an escape or a sign, and whether it is inside a class. */
function rewritten(source: string, piece: (text: string, isInClass: boolean) => string): string {
  let isInClass = false
  return source.replace(/\\(?:[pP]\{[^}]*\}|[\s\S])|[\s\S]/gu, (text) => {
    const was = isInClass
    if (text === '[') isInClass = true
    else if (text === ']') isInClass = false
    return piece(text, was)
  })
}

/**
 * A pattern of a document, which is RE2 and fits the whole value, as the text of a JavaScript `RegExp` without flags, as
 * clients of the family make one of it. Undefined where there is none that means the same: the server checks all the same.
 */
export function patternToOnline(source: string): string | undefined {
  const isDotAll = source.startsWith('(?s)')
  const text = rewritten(isDotAll ? source.slice(4) : source, (piece, isInClass) => {
    if (piece === String.raw`\p{Han}`) return isInClass ? HAN_IN_CLASS : HAN_ALONE
    if (piece !== '.' || isInClass) return piece
    return isDotAll ? ANY : ANY_ON_LINE
  })
  if (FOREIGN.test(text)) return undefined
  try {
    return new RegExp(`^(?:${text})$`).source
  } catch {
    return undefined
  }
}

/** The expression for a whole value that a client's text means: without the anchors that this function understands. */
export function patternFromOnline(text: string): string {
  return text
    .replaceAll(HAN_ALONE, String.raw`\p{Han}`)
    .replaceAll(HAN_IN_CLASS, String.raw`\p{Han}`)
    .replace(/^\^/, '')
    .replace(/(?<!\\)\$$/, '')
}
