/** True for a relative path of plain segments: no empty, dot, hidden or drive segment, no backslash, no control character. */
export function isStorePath(path: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what is refused
  if (path === '' || path.length > 400 || /[\\:\u0000-\u001f]/.test(path)) return false
  return path.split('/').every((segment) => segment !== '' && !segment.startsWith('.') && segment.trim() === segment)
}

/** The path itself; throws for one that could leave the store. */
export function assertStorePath(path: string): string {
  if (!isStorePath(path)) throw new Error('Not a path of the file store')
  return path
}
