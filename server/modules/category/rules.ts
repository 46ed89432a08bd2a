const LAST = 'Z99'
/** Three characters per level; deeper trees help nobody. */
const MAX_LENGTH = 30

/**
 * The code of a new category: the parent's code, then one letter and two digits that follow the last sibling's.
 * Undefined when the level or the depth is used up.
 */
export function nextCode(parentCode: string, lastSibling: string | undefined): string | undefined {
  if (parentCode.length >= MAX_LENGTH) return undefined
  const own = lastSibling?.slice(parentCode.length)
  if (own === undefined) return `${parentCode}A01`
  if (own === LAST || !/^[A-Z]\d\d$/.test(own)) return undefined
  const number = Number(own.slice(1))
  if (number < 99) return `${parentCode}${own[0]}${String(number + 1).padStart(2, '0')}`
  return `${parentCode}${String.fromCharCode(own.charCodeAt(0) + 1)}01`
}
